package io.punctual.client;

/**
 * Of many timers, one that was not changed.
 *
 * @param type of the problem that a call for it alone would have met
 */
public record LeftAlone(String id, String type) {}
