/** The transactions of a delivery: read, claim, release, finish. */
@NullMarked
package io.punctual.store.delivery;

import org.jspecify.annotations.NullMarked;
