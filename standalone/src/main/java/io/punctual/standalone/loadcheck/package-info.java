/** A load on any cluster, and what became of each of its timers, phase by phase. */
@NullMarked
package io.punctual.standalone.loadcheck;

import org.jspecify.annotations.NullMarked;
