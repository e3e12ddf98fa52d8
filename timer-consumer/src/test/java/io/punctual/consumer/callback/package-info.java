@NullMarked
package io.punctual.consumer.callback;

import org.jspecify.annotations.NullMarked;
