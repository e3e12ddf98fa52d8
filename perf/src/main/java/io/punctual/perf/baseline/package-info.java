/** What Punctual is measured against, started and ordered about. */
@NullMarked
package io.punctual.perf.baseline;

import org.jspecify.annotations.NullMarked;
