/**
 * Submits timers and checks the promises on what arrives. Knows only HTTP and Kafka, and none of
 * the services' code.
 */
@NullMarked
package io.punctual.standalone.demo;

import org.jspecify.annotations.NullMarked;
