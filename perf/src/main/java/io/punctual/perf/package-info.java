/** {@code ./punctual perf}: experiments, each one command with a report. */
@NullMarked
package io.punctual.perf;

import org.jspecify.annotations.NullMarked;
