package io.punctual.verify.offer;

import java.util.UUID;

/**
 * A timer that was answered with 201.
 *
 * @param postedAtMillis before the request was sent
 * @param answeredAtMillis after the answer was here
 */
public record Accepted(
    UUID id, String key, long dueMillis, long postedAtMillis, long answeredAtMillis) {}
