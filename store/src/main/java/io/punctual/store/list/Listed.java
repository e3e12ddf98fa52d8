package io.punctual.store.list;

/**
 * An entry that was looked at for a list.
 *
 * @param branch the part of the index it stands in
 * @param wanted whether it is what was asked for
 */
public record Listed(int branch, ListPosition position, boolean wanted) {}
