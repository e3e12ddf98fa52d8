/** The table {@code accuracy}: histograms of lateness by minute. */
package io.punctual.store.accuracy;
