/** The table {@code timer}: what is still to come. */
@NullMarked
package io.punctual.store.timer;

import org.jspecify.annotations.NullMarked;
