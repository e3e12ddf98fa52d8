/**
 * What crosses a process: alarms, delivery requests and replies, the headers of records. JSON on
 * the wire.
 */
package io.punctual.protocol.wire;
