/** What arrives, as an independent consumer of the topic sees it. */
@NullMarked
package io.punctual.perf.arrive;

import org.jspecify.annotations.NullMarked;
