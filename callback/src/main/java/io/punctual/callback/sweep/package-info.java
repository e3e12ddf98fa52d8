/** The second clock: overdue timers straight from SQL. */
@NullMarked
package io.punctual.callback.sweep;

import org.jspecify.annotations.NullMarked;
