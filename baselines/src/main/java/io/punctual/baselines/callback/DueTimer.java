package io.punctual.baselines.callback;

/** A row of {@code classic_timer}. */
record DueTimer(String topic, byte[] key, byte[] payload, long dueMillis) {}
