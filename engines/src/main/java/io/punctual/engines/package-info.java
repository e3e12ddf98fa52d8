/**
 * Real MariaDB, RocketMQ and Kafka on this machine, as child processes, on loopback unless asked
 * otherwise.
 */
package io.punctual.engines;
