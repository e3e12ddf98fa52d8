/** Spans of the traces that callers began. */
@NullMarked
package io.punctual.lifecycle.trace;

import org.jspecify.annotations.NullMarked;
