@NullMarked
package io.punctual.consumer;

import org.jspecify.annotations.NullMarked;
