package io.punctual.api.list;

import io.punctual.store.Branches;
import io.punctual.store.Listed;
import io.punctual.store.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Merges a list's branches into pages. An entry counts only up to where every branch is known, so
 * that each place is passed once; what is on a page was looked at in one statement with all before
 * it. Looks at a bounded number of entries: a page may be short, or empty, with more to come.
 */
public final class WalkBranches {

  /** Each branch's share of a page is uneven: the first look takes so many times an even share. */
  private static final int UNEVENNESS = 3;

  private static final int EACH_MIN = 4;

  private final int lookedMax;

  /**
   * @param lookedMax entries looked at for one page, wanted or not
   */
  public WalkBranches(int lookedMax) {
    this.lookedMax = lookedMax;
  }

  /** The first {@code limit} wanted entries behind that place. */
  public Page page(Branches branches, Position from, int limit) {
    List<Position> places = new ArrayList<>();
    Position at = from;
    int left = lookedMax;
    int each = Math.max(EACH_MIN, UNEVENNESS * limit / branches.count());
    while (true) {
      each = Math.min(each, left / branches.count());
      if (each < 1) {
        return new Page(places, at);
      }
      List<Listed> looked = branches.after(at, each);
      Position known = knownUpTo(looked, each);
      for (Listed entry : inOrder(looked, known)) {
        at = entry.position();
        if (entry.wanted()) {
          places.add(at);
          if (places.size() == limit) {
            return new Page(places, at);
          }
        }
      }
      if (known == null) {
        return new Page(places, null);
      }
      left -= looked.size();
      each *= 2;
    }
  }

  /** A branch that gave as many as it might has more behind its last; null when none has. */
  private static @Nullable Position knownUpTo(List<Listed> looked, int each) {
    Map<Integer, List<Position>> byBranch = new HashMap<>();
    for (Listed entry : looked) {
      byBranch.computeIfAbsent(entry.branch(), _ -> new ArrayList<>()).add(entry.position());
    }
    return byBranch.values().stream()
        .filter(places -> places.size() >= each)
        .map(places -> places.stream().max(Comparator.naturalOrder()).orElseThrow())
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static List<Listed> inOrder(List<Listed> looked, @Nullable Position known) {
    return looked.stream()
        .filter(entry -> known == null || entry.position().compareTo(known) <= 0)
        .sorted(Comparator.comparing(Listed::position))
        .toList();
  }
}
