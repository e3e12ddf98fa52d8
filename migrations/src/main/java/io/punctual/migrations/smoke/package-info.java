/** One timer through the whole system, for {@code helm test}. */
@NullMarked
package io.punctual.migrations.smoke;

import org.jspecify.annotations.NullMarked;
