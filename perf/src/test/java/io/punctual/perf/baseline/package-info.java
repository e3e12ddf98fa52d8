@NullMarked
package io.punctual.perf.baseline;

import org.jspecify.annotations.NullMarked;
