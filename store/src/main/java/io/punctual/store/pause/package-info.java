/** The table {@code pause}, and the timers that wait for a pause's end or for their turn. */
package io.punctual.store.pause;
