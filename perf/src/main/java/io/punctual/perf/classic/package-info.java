/** The diary's own design: its cells, its timers, its drains. */
@NullMarked
package io.punctual.perf.classic;

import org.jspecify.annotations.NullMarked;
