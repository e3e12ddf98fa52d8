package io.punctual.store.list;

/**
 * How many entries were counted.
 *
 * @param exact whether there are no more
 */
public record Count(long entries, boolean exact) {}
