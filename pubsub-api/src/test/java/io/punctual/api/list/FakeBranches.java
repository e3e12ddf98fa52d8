package io.punctual.api.list;

import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An index in memory; what happens between two looks at it is told it. */
final class FakeBranches implements Branches {

  private final List<NavigableMap<ListPosition, Boolean>> branches;
  private final Runnable meanwhile;
  private int looked;

  FakeBranches(int count, Runnable meanwhile) {
    this.branches =
        IntStream.range(0, count)
            .<NavigableMap<ListPosition, Boolean>>mapToObj(_ -> new TreeMap<>())
            .toList();
    this.meanwhile = meanwhile;
  }

  void put(int branch, ListPosition position, boolean wanted) {
    branches.get(branch).put(position, wanted);
  }

  void remove(int branch, ListPosition position) {
    branches.get(branch).remove(position);
  }

  /** How many entries were given out. */
  int looked() {
    return looked;
  }

  @Override
  public int count() {
    return branches.size();
  }

  @Override
  public List<Listed> after(ListPosition place, int each) {
    List<Listed> entries = new ArrayList<>();
    for (int branch = 0; branch < branches.size(); branch++) {
      int number = branch;
      branches.get(branch).tailMap(place, false).entrySet().stream()
          .limit(each)
          .forEach(entry -> entries.add(new Listed(number, entry.getKey(), entry.getValue())));
    }
    looked += entries.size();
    meanwhile.run();
    return entries;
  }
}
