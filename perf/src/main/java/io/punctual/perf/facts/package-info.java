/** What keeps a report honest: where and with which settings it was made. */
@NullMarked
package io.punctual.perf.facts;

import org.jspecify.annotations.NullMarked;
