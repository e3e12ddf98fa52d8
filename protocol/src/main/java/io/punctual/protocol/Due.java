package io.punctual.protocol;

import java.util.UUID;

/** A timer as the due index knows it: enough for an alarm or a sweep, without reading its row. */
public record Due(UUID id, long nextAtMillis, long keyHash) {}
