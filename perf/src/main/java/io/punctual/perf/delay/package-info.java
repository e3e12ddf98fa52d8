/** Distance between processes of one machine. */
@NullMarked
package io.punctual.perf.delay;

import org.jspecify.annotations.NullMarked;
