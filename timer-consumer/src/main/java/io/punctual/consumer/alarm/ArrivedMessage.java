package io.punctual.consumer.alarm;

/**
 * A message of the alarm topic as it came.
 *
 * @param ringAtMillis when it was to arrive: the time the alarm was set for, or when it was sent
 * @param body an {@link io.punctual.protocol.wire.Alarm} as JSON, one hopes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ArrivedMessage(AlarmQueue queue, long offset, long ringAtMillis, byte[] body) {}
