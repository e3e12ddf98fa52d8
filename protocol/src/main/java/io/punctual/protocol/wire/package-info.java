/**
 * What crosses a process: alarms, delivery requests and replies, the headers of records. JSON on
 * the wire.
 */
@NullMarked
package io.punctual.protocol.wire;

import org.jspecify.annotations.NullMarked;
