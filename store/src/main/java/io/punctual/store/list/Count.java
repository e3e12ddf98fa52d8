package io.punctual.store.list;

/**
 * How many entries were counted.
 *
 * @param bytes theirs, of a table that notes them; else 0
 * @param exact whether there are no more
 */
public record Count(long entries, long bytes, boolean exact) {

  static final Count NONE = new Count(0, 0, true);

  Count and(Count other) {
    return new Count(entries + other.entries, bytes + other.bytes, exact && other.exact);
  }
}
