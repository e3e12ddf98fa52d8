/**
 * What runs once in a cluster: makes the topic of alarms, and checks the whole way of a timer.
 * Knows RocketMQ and the API, and none of the services' code.
 */
@NullMarked
package io.punctual.jobs;

import org.jspecify.annotations.NullMarked;
