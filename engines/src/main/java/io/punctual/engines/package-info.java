/**
 * Real MariaDB, RocketMQ and Kafka on this machine, as child processes, on loopback unless asked
 * otherwise.
 */
@NullMarked
package io.punctual.engines;

import org.jspecify.annotations.NullMarked;
