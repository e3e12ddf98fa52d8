@NullMarked
package io.punctual.client;

import org.jspecify.annotations.NullMarked;
