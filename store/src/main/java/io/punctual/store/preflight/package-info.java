/** What a start is refused for, with the configuration key to look at. */
@NullMarked
package io.punctual.store.preflight;

import org.jspecify.annotations.NullMarked;
