package io.punctual.standalone.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Compares what was accepted with what arrived. */
public final class CheckPromises {

  /** An accepted timer and its first record. */
  private record Delivered(Accepted timer, Arrival first) {}

  private final Collection<Accepted> accepted;
  private final Map<String, List<Arrival>> arrivals;
  private final ToLongFunction<String> startedMillis;

  /**
   * @param startedMillis when the delivery of a timer began, by its receipt
   */
  public CheckPromises(
      Collection<Accepted> accepted,
      Collection<Arrival> arrivals,
      ToLongFunction<String> startedMillis) {
    this.accepted = accepted;
    this.startedMillis = startedMillis;
    this.arrivals = arrivals.stream().collect(Collectors.groupingBy(Arrival::id));
  }

  public Findings run() {
    return new Findings(
        accepted.size(),
        count(timer -> times(timer) == 0),
        count(timer -> times(timer) > 1),
        count(timer -> of(timer).stream().anyMatch(Arrival::isEarly)),
        outOfOrder());
  }

  private int count(Function<Accepted, Boolean> holds) {
    return (int) accepted.stream().filter(holds::apply).count();
  }

  private int times(Accepted timer) {
    return of(timer).size();
  }

  private List<Arrival> of(Accepted timer) {
    return arrivals.getOrDefault(timer.id(), List.of());
  }

  private int outOfOrder() {
    Map<String, List<Delivered>> byKey = new HashMap<>();
    for (Accepted timer : accepted) {
      of(timer).stream()
          .min(Comparator.comparingLong(Arrival::offset))
          .ifPresent(
              first ->
                  byKey
                      .computeIfAbsent(timer.key(), key -> new ArrayList<>())
                      .add(new Delivered(timer, first)));
    }
    return byKey.values().stream().mapToInt(this::overtaken).sum();
  }

  /** A key's records are all in one partition, so their offsets are their order. */
  private int overtaken(List<Delivered> ofOneKey) {
    ofOneKey.sort(Comparator.comparingLong(delivered -> delivered.first().offset()));
    int overtaken = 0;
    for (int i = 1; i < ofOneKey.size(); i++) {
      Delivered later = ofOneKey.get(i);
      if (ofOneKey.subList(0, i).stream().anyMatch(earlier -> mustPrecede(later, earlier))) {
        overtaken++;
      }
    }
    return overtaken;
  }

  /** The promise as worded: a is due first, and was answered before b's delivery began. */
  private boolean mustPrecede(Delivered a, Delivered b) {
    return isBefore(a.timer(), b.timer())
        && a.timer().answeredAtMillis() < startedMillis.applyAsLong(b.timer().id());
  }

  /** With equal dues the order of submission counts, where it is certain. */
  private static boolean isBefore(Accepted a, Accepted b) {
    return a.dueMillis() < b.dueMillis()
        || (a.dueMillis() == b.dueMillis() && a.answeredAtMillis() < b.postedAtMillis());
  }
}
