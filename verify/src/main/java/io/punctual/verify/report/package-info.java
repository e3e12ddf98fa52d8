/** A run's folder: result.json, report.md, report.html. */
package io.punctual.verify.report;
