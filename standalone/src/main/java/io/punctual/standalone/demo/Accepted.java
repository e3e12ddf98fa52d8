package io.punctual.standalone.demo;

/**
 * A timer that was answered with 201.
 *
 * @param postedAtMillis before the request was sent
 * @param answeredAtMillis after the answer was here
 */
record Accepted(
    String id, String key, long dueMillis, long postedAtMillis, long answeredAtMillis) {}
