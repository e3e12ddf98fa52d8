/** {@code ./punctual perf}: experiments, each one command with a report. */
package io.punctual.perf;
