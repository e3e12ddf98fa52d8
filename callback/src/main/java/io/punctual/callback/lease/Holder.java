package io.punctual.callback.lease;

/**
 * Who this callback is.
 *
 * @param id its own, and new at each start
 */
public record Holder(long id) {}
