package io.punctual.api.list;

import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Merges a list's branches into pages. Each look takes the first few entries of every branch, and
 * counts them only up to the first place at which a branch's were at an end, so that every place is
 * passed once. It looks at a bounded number of entries, for a bounded time: a page may be short, or
 * empty, with more to come.
 *
 * @param lookedMax entries looked at for one page, wanted or not
 * @param lookMax no look begins that would end later, by the time that the one before took; the
 *     first always does
 * @param nanos the time
 */
public record WalkBranches(int lookedMax, Duration lookMax, LongSupplier nanos) {

  /** A branch's share of a page is uneven: a first look this much beyond mostly does. */
  private static final int UNEVENNESS = 6;

  /** How long a look takes is told by the one before, if it is no much larger one. */
  private static final int LOOK_ENTRIES_MAX = 1_000;

  /** The first {@code limit} wanted entries behind that place. */
  public Page page(Branches branches, ListPosition from, int limit) {
    List<ListPosition> places = new ArrayList<>();
    ListPosition at = from;
    int left = lookedMax;
    long untilNanos = nanos.getAsLong() + lookMax.toNanos();
    int each = Math.min(limit + 1, UNEVENNESS + Math.ceilDiv(2 * limit, branches.count()));
    while (true) {
      each = Math.min(each, left / branches.count());
      if (each < 1) {
        return new Page(places, at);
      }
      long begunNanos = nanos.getAsLong();
      List<Listed> looked = branches.after(at, each);
      ListPosition known = knownUpTo(looked, each);
      Iterator<Listed> entries = inOrder(looked, known).iterator();
      while (entries.hasNext()) {
        Listed entry = entries.next();
        at = entry.position();
        if (entry.wanted()) {
          places.add(at);
        }
        if (places.size() == limit) {
          boolean more = known != null || entries.hasNext();
          return new Page(places, more ? at : null);
        }
      }
      if (known == null) {
        return new Page(places, null);
      }
      left -= looked.size();
      int larger = Math.max(each, Math.min(2 * each, LOOK_ENTRIES_MAX / branches.count()));
      each = Math.min(larger, inTimeLeft(each, begunNanos, untilNanos));
    }
  }

  /** How many of each branch the time left suffices for, by what a look at {@code each} took. */
  private int inTimeLeft(int each, long begunNanos, long untilNanos) {
    long now = nanos.getAsLong();
    double ofTime = (double) (untilNanos - now) / Math.max(1, now - begunNanos);
    return (int) (each * ofTime);
  }

  /** A branch that gave as many as it might has more behind its last; null when none has. */
  private static @Nullable ListPosition knownUpTo(List<Listed> looked, int each) {
    Map<Integer, List<ListPosition>> byBranch = new HashMap<>();
    for (Listed entry : looked) {
      byBranch.computeIfAbsent(entry.branch(), _ -> new ArrayList<>()).add(entry.position());
    }
    return byBranch.values().stream()
        .filter(places -> places.size() >= each)
        .map(places -> places.stream().max(Comparator.naturalOrder()).orElseThrow())
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static List<Listed> inOrder(List<Listed> looked, @Nullable ListPosition known) {
    return looked.stream()
        .filter(entry -> known == null || entry.position().compareTo(known) <= 0)
        .sorted(Comparator.comparing(Listed::position))
        .toList();
  }
}
