/** Accuracy: how late deliveries were. */
@NullMarked
package io.punctual.api.accuracy;

import org.jspecify.annotations.NullMarked;
