@NullMarked
package io.punctual.perf.scale;

import org.jspecify.annotations.NullMarked;
