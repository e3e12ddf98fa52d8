/** The orders that perf gives to a process. */
@NullMarked
package io.punctual.baselines.control;

import org.jspecify.annotations.NullMarked;
