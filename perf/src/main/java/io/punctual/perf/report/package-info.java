/** A run's folder: result.json, report.md, report.html. */
@NullMarked
package io.punctual.perf.report;

import org.jspecify.annotations.NullMarked;
