package io.punctual.store.list;

import java.util.Comparator;
import java.util.UUID;

/**
 * A place in a list: by time, then by order within it, then by id as the database compares it.
 *
 * @param at what the list is ordered by first
 * @param seq what it is ordered by next; 0 in a list without such
 */
public record ListPosition(long at, long seq, UUID id) implements Comparable<ListPosition> {

  private static final UUID LAST_ID = new UUID(-1, -1);

  private static final Comparator<ListPosition> ORDER =
      Comparator.comparingLong(ListPosition::at)
          .thenComparingLong(ListPosition::seq)
          .thenComparing(
              ListPosition::id,
              (one, other) -> {
                int high =
                    Long.compareUnsigned(
                        one.getMostSignificantBits(), other.getMostSignificantBits());
                return high != 0
                    ? high
                    : Long.compareUnsigned(
                        one.getLeastSignificantBits(), other.getLeastSignificantBits());
              });

  /** Right before the first place of that time. */
  public static ListPosition before(long at) {
    return new ListPosition(at - 1, Long.MAX_VALUE, LAST_ID);
  }

  /** Its place in the same list from the other end; of a list without {@code seq}. */
  public ListPosition mirrored() {
    return new ListPosition(
        ~at, seq, new UUID(~id.getMostSignificantBits(), ~id.getLeastSignificantBits()));
  }

  @Override
  public int compareTo(ListPosition other) {
    return ORDER.compare(this, other);
  }
}
