package io.punctual.standalone.check;

/**
 * A timer that was answered with 201.
 *
 * @param postedAtMillis before the request was sent
 * @param answeredAtMillis after the answer was here
 */
public record Accepted(
    String id, String key, long dueMillis, long postedAtMillis, long answeredAtMillis) {}
