/** The second clock: overdue timers straight from SQL. */
package io.punctual.callback.sweep;
