/** What every experiment uses: a stack, options, rounds that are measured and checked, a report. */
@NullMarked
package io.punctual.perf.lab;

import org.jspecify.annotations.NullMarked;
