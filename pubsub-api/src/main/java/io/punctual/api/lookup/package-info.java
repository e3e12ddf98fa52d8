/** Look-ups: a timer by its id, pending or finished. */
@NullMarked
package io.punctual.api.lookup;

import org.jspecify.annotations.NullMarked;
