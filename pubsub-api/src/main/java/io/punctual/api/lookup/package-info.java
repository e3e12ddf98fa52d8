/** Look-ups: a timer by its id, pending or finished; lists of them. */
@NullMarked
package io.punctual.api.lookup;

import org.jspecify.annotations.NullMarked;
