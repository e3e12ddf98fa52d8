@NullMarked
package io.punctual.perf.report;

import org.jspecify.annotations.NullMarked;
