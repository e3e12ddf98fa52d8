/** The table {@code dead_timer}: what could not be delivered. */
package io.punctual.store.dead;
