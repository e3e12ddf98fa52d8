/** What processes and machine spend meanwhile. */
@NullMarked
package io.punctual.perf.sample;

import org.jspecify.annotations.NullMarked;
