/** Deliveries: SQL to Kafka to receipt; the sweep; dead letters. This package only wires. */
@NullMarked
package io.punctual.callback;

import org.jspecify.annotations.NullMarked;
