/** What every experiment uses: a stack, options, rounds that are measured and checked, a report. */
package io.punctual.perf.lab;
