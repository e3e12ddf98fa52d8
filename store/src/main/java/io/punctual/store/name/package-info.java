/** The table {@code timer_name}: names that were given, with the content they were given for. */
@NullMarked
package io.punctual.store.name;

import org.jspecify.annotations.NullMarked;
