/** The callbacks over HTTP: which one, over which connection, and what it answered. */
@NullMarked
package io.punctual.consumer.callback;

import org.jspecify.annotations.NullMarked;
