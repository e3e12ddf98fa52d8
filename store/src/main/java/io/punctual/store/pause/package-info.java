/** The table {@code pause}, and the timers that wait for a pause's end. */
package io.punctual.store.pause;
