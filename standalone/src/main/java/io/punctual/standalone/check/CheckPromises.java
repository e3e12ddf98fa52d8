package io.punctual.standalone.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares what was accepted with what arrived. */
public final class CheckPromises {

  /** A timer that was overtaken; by which, and all that shows it, for a person. */
  public record Overtaken(Accepted timer, String told) {}

  /** An accepted timer and its first record. */
  private record Delivered(Accepted timer, Arrival first) {}

  private final Collection<Accepted> accepted;
  private final Map<String, List<Arrival>> arrivals;
  private final ToLongFunction<Arrival> startedMillis;

  /**
   * @param startedMillis when the delivery that made a record began, by its receipt
   */
  public CheckPromises(
      Collection<Accepted> accepted,
      Collection<Arrival> arrivals,
      ToLongFunction<Arrival> startedMillis) {
    this.accepted = accepted;
    this.startedMillis = startedMillis;
    this.arrivals = arrivals.stream().collect(Collectors.groupingBy(Arrival::id));
  }

  public Findings run() {
    return among(timer -> true, overtaken());
  }

  /**
   * Of those timers alone; who overtook them may be any.
   *
   * @param overtaken what {@link #overtaken} gave
   */
  public Findings among(Predicate<Accepted> which, List<Overtaken> overtaken) {
    List<Accepted> some = accepted.stream().filter(which).toList();
    return new Findings(
        some.size(),
        count(some, timer -> times(timer) == 0),
        count(some, timer -> times(timer) > 1),
        count(some, timer -> of(timer).stream().anyMatch(Arrival::isEarly)),
        (int) overtaken.stream().filter(it -> which.test(it.timer())).count());
  }

  public List<Overtaken> overtaken() {
    return byKey().values().stream().flatMap(this::overtaken).toList();
  }

  private static int count(List<Accepted> timers, Predicate<Accepted> holds) {
    return (int) timers.stream().filter(holds).count();
  }

  private int times(Accepted timer) {
    return of(timer).size();
  }

  private List<Arrival> of(Accepted timer) {
    return arrivals.getOrDefault(timer.id(), List.of());
  }

  private Map<String, List<Delivered>> byKey() {
    Map<String, List<Delivered>> byKey = new HashMap<>();
    for (Accepted timer : accepted) {
      of(timer).stream()
          .min(Comparator.comparingLong(Arrival::offset))
          .map(first -> new Delivered(timer, first))
          .ifPresent(it -> byKey.computeIfAbsent(timer.key(), key -> new ArrayList<>()).add(it));
    }
    return byKey;
  }

  /** A key's records are all in one partition, so their offsets are their order. */
  private Stream<Overtaken> overtaken(List<Delivered> ofOneKey) {
    ofOneKey.sort(Comparator.comparingLong(delivered -> delivered.first().offset()));
    Passed passed = new Passed();
    return IntStream.range(0, ofOneKey.size())
        .filter(i -> passed.mayHaveOvertaken(ofOneKey.get(i)))
        .mapToObj(i -> overtaken(ofOneKey.get(i), ofOneKey.subList(0, i)))
        .flatMap(Optional::stream);
  }

  private Optional<Overtaken> overtaken(Delivered late, List<Delivered> before) {
    return before.stream()
        .filter(earlier -> mustPrecede(late, earlier))
        .findFirst()
        .map(
            by ->
                new Overtaken(
                    late.timer(),
                    "%s was overtaken by %s, whose delivery began at %d"
                        .formatted(late, by, startedMillis.applyAsLong(by.first()))));
  }

  /** What has passed of a key: whoever is in order needs no look at each of them. */
  private static final class Passed {
    private final Map<Long, Long> lastPostedByDue = new HashMap<>();
    private long dueMillisMax = Long.MIN_VALUE;

    boolean mayHaveOvertaken(Delivered next) {
      long due = next.first().dueMillis();
      long posted = next.timer().postedAtMillis();
      @Nullable Long lastPosted = lastPostedByDue.get(due);
      boolean may =
          due < dueMillisMax
              || (lastPosted != null && next.timer().answeredAtMillis() < lastPosted);
      dueMillisMax = Math.max(dueMillisMax, due);
      lastPostedByDue.merge(due, posted, Math::max);
      return may;
    }
  }

  /** The promise as worded: a is due first, and was answered before b's delivery began. */
  private boolean mustPrecede(Delivered a, Delivered b) {
    return isBefore(a, b) && a.timer().answeredAtMillis() < startedMillis.applyAsLong(b.first());
  }

  /**
   * By the dues as they were stored, which the records carry: one that was past at its acceptance
   * was moved to then. With equal dues the order of submission counts, where it is certain.
   */
  private static boolean isBefore(Delivered a, Delivered b) {
    long dueA = a.first().dueMillis();
    long dueB = b.first().dueMillis();
    return dueA < dueB
        || (dueA == dueB && a.timer().answeredAtMillis() < b.timer().postedAtMillis());
  }
}
