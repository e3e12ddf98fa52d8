package io.punctual.api.job;

import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.simulation.SimulatedSql;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A list in one branch. */
record ListedInMemory(SimulatedSql sql, Supplier<Stream<ListPosition>> places) implements Branches {

  @Override
  public int count() {
    return 1;
  }

  @Override
  public List<Listed> after(ListPosition place, int each) {
    return sql.transaction(
        () ->
            places
                .get()
                .filter(it -> it.compareTo(place) > 0)
                .sorted()
                .limit(each)
                .map(it -> new Listed(0, it, true))
                .toList());
  }
}
