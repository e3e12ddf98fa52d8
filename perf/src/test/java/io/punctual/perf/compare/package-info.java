@NullMarked
package io.punctual.perf.compare;

import org.jspecify.annotations.NullMarked;
