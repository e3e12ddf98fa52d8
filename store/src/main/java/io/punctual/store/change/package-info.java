/** The transactions of an owner: cancel, reschedule. */
@NullMarked
package io.punctual.store.change;

import org.jspecify.annotations.NullMarked;
