package io.punctual.store.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * The values of an {@code IN (…)}, the last of them repeated until there are as many as one of few
 * lengths: the driver keeps the statements that it has read, and reads any other letter by letter.
 */
public record InList(List<?> values) {

  public InList {
    values = padded(values);
  }

  /** In their order, so that no two statements lock the same rows in another one. */
  public static InList of(Collection<UUID> ids) {
    return new InList(ids.stream().sorted().map(Ids::bytes).toList());
  }

  /** {@code ?,?,?}. */
  public String marks() {
    return Placeholders.list(values.size());
  }

  private static List<?> padded(List<?> values) {
    List<Object> padded = new ArrayList<>(values);
    while (padded.size() < length(values.size())) {
      padded.add(values.getLast());
    }
    return padded;
  }

  /** 1, 2, 3, 4, 6, 8, 12, 16, 24, …: at most a third more. */
  public static int length(int count) {
    int step = Math.max(1, Integer.highestOneBit(count) / 2);
    return Math.ceilDiv(count, step) * step;
  }
}
