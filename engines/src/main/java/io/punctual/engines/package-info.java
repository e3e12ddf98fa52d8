/** Real MariaDB, RocketMQ and Kafka on this machine, as child processes on the loopback address. */
@NullMarked
package io.punctual.engines;

import org.jspecify.annotations.NullMarked;
