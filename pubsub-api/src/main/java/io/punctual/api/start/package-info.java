/** Checks at the start: refused or warned with a clear message. */
@NullMarked
package io.punctual.api.start;

import org.jspecify.annotations.NullMarked;
