/** The table {@code accuracy}: histograms of lateness by minute. */
@NullMarked
package io.punctual.store.accuracy;

import org.jspecify.annotations.NullMarked;
