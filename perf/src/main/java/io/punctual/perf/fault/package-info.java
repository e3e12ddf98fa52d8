/** What goes wrong beside a steady load, and whom it delays. */
@NullMarked
package io.punctual.perf.fault;

import org.jspecify.annotations.NullMarked;
