/** Deliveries: SQL to Kafka to receipt; the sweep; dead letters. This package only wires. */
package io.punctual.callback;
