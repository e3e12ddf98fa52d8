package io.punctual.protocol;

import java.util.UUID;

/** A dead timer's new place among the pending ones: due then, and submitted in that order. */
public record Redrive(UUID id, long dueMillis, long seq) {}
