/** A run's folder: result.json, report.md, report.html. */
@NullMarked
package io.punctual.verify.report;

import org.jspecify.annotations.NullMarked;
