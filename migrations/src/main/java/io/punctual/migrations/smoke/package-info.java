/** One timer through the whole system, for {@code helm test}. */
package io.punctual.migrations.smoke;
