/** From the hold to the callback: which timers go in which request and when. */
package io.punctual.consumer.dispatch;
