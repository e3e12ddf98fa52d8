/**
 * Checks the promises from outside: knows only HTTP and Kafka, and none of the services' code. The
 * demo, the tests of the whole flow and perf share it.
 */
@NullMarked
package io.punctual.standalone.check;

import org.jspecify.annotations.NullMarked;
