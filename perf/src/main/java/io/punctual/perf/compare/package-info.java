/** Punctual beside the others: medians, ratios, targets. */
package io.punctual.perf.compare;
