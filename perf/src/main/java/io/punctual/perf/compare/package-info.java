/** Punctual beside the others: medians, ratios, targets. */
@NullMarked
package io.punctual.perf.compare;

import org.jspecify.annotations.NullMarked;
