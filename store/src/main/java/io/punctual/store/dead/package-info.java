/** The table {@code dead_timer}: what could not be delivered. */
@NullMarked
package io.punctual.store.dead;

import org.jspecify.annotations.NullMarked;
