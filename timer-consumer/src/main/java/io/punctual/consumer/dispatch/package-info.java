/** From the hold to the callback: which timers go in which request and when. */
@NullMarked
package io.punctual.consumer.dispatch;

import org.jspecify.annotations.NullMarked;
