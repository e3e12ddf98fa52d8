@NullMarked
package io.punctual.perf.load;

import org.jspecify.annotations.NullMarked;
