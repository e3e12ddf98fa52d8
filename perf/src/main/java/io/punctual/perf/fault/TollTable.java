package io.punctual.perf.fault;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.punctual.verify.offer.OfferedTimer.Told;
import io.punctual.verify.report.Table;
import io.punctual.verify.watch.Lateness;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What each fault cost.
 *
 * @param beginMillis when the first fault may come
 * @param endMillis when the load ended
 */
record TollTable(Timeline timeline, List<Struck> all, long beginMillis, long endMillis) {
  /** So long after a fault, what it left open is delivered once more. */
  private static final long ECHO_MILLIS = 20_000;

  private static final long LOOK_MILLIS = 60_000;
  private static final long TAKEN_MILLIS = 5_000;
  private static final long HELD_MILLIS = 11_000;
  private static final List<String> HEADER =
      List.of(
          "fault",
          "how often",
          "seconds",
          "due meanwhile",
          "p50",
          "p99",
          "max",
          "201 p99",
          "back after, s",
          "5xx, no answer",
          "without Retry-After",
          "repeated",
          "bound",
          "met");

  Table table() {
    var kinds =
        all.stream().collect(groupingBy(it -> it.strike().kind(), LinkedHashMap::new, toList()));
    Lateness quiet = quiet();
    return new Table(
        "Faults (lateness of the timers due meanwhile, as seen)",
        HEADER,
        Stream.concat(
                Stream.of(row(quiet)),
                kinds.entrySet().stream().map(it -> row(it.getKey(), it.getValue(), quiet)))
            .toList());
  }

  /** Those due in no fault's time, nor before all was punctual again. */
  Lateness quiet() {
    Lateness quiet = new Lateness();
    long from = beginMillis;
    for (Struck it : all) {
      quiet.histogram().add(timeline.due(from, it.begunMillis()).histogram());
      from = Math.max(from, it.endedMillis() + backSeconds(it).orElse(lookedSeconds(it)) * 1_000L);
    }
    quiet.histogram().add(timeline.due(from, endMillis).histogram());
    return quiet;
  }

  long dueIn(Struck it) {
    return timeline.due(it.begunMillis(), it.endedMillis() + 1_000).count();
  }

  /** Due when the others have a dead consumer's alarms, and so soon that it may have held them. */
  long inherited() {
    return deaths().map(it -> timeline.due(it + TAKEN_MILLIS, it + HELD_MILLIS).count()).sum();
  }

  /** Those of them that had no alarm all the same. */
  long swept() {
    return deaths().map(it -> timeline.swept(it + TAKEN_MILLIS, it + HELD_MILLIS)).sum();
  }

  private LongStream deaths() {
    return all.stream()
        .filter(Struck::leavesItsAlarms)
        .mapToLong(Struck::begunMillis)
        .filter(it -> all.stream().noneMatch(other -> other.losesAlarmsUntil(it)));
  }

  private static List<String> row(Lateness quiet) {
    return List.of(
        "none",
        "",
        "",
        Long.toString(quiet.count()),
        quiet.percentile(50),
        quiet.percentile(99),
        quiet.percentile(100),
        "",
        "",
        "",
        "",
        "",
        "p99 100 ms",
        met(quiet.percentileMillis(99) <= 100));
  }

  private List<String> row(String kind, List<Struck> struck, Lateness quiet) {
    Lateness late = new Lateness();
    Lateness accepted = new Lateness();
    for (Struck it : struck) {
      late.histogram().add(timeline.due(it.begunMillis(), it.endedMillis()).histogram());
      accepted.histogram().add(timeline.accepted(it.begunMillis(), it.endedMillis()).histogram());
    }
    List<Told> unknown = struck.stream().flatMap(it -> unknown(it).stream()).toList();
    double seconds = struck.stream().mapToDouble(Struck::seconds).sum();
    Bound bound = struck.getFirst().strike().fault().bound();
    return List.of(
        kind,
        Integer.toString(struck.size()),
        String.format(Locale.ROOT, "%.1f", seconds),
        Long.toString(late.count()),
        late.percentile(50),
        late.percentile(99),
        late.percentile(100),
        accepted.percentile(99),
        struck.stream().map(this::backText).collect(joining(", ")),
        Integer.toString(unknown.size()),
        Long.toString(
            unknown.stream().filter(it -> !it.namesRetry() && it.kind().startsWith("5")).count()),
        Long.toString(struck.stream().mapToLong(this::repeated).sum()),
        bound.text(),
        struck.stream()
            .filter(Struck::alone)
            .map(it -> met(it, quiet))
            .distinct()
            .collect(joining(", ")));
  }

  private String met(Struck it, Lateness quiet) {
    Lateness late = timeline.due(it.begunMillis(), it.endedMillis());
    Bound bound = it.strike().fault().bound();
    OptionalInt back = backSeconds(it);
    if (back.isEmpty() && lookedSeconds(it) < bound.settlingSeconds() + Timeline.STEADY_SECONDS) {
      return "not seen";
    }
    return met(
        bound.holds(
            late.percentileMillis(99),
            quiet.percentileMillis(99),
            late.percentileMillis(100),
            back.orElse(Integer.MAX_VALUE),
            repeated(it)));
  }

  private List<Told> unknown(Struck it) {
    return timeline.unknown(it.begunMillis(), it.endedMillis());
  }

  private long repeated(Struck it) {
    return timeline.repeated(it.begunMillis(), it.endedMillis() + ECHO_MILLIS);
  }

  private OptionalInt backSeconds(Struck it) {
    return timeline.secondsUntilPunctual(it.endedMillis(), lookedUntil(it));
  }

  private String backText(Struck it) {
    OptionalInt back = backSeconds(it);
    return back.isPresent() ? Integer.toString(back.getAsInt()) : "> " + lookedSeconds(it);
  }

  private int lookedSeconds(Struck it) {
    return (int) ((lookedUntil(it) - it.endedMillis()) / 1_000);
  }

  private long lookedUntil(Struck it) {
    long next =
        all.stream()
            .mapToLong(Struck::begunMillis)
            .filter(begun -> begun > it.endedMillis())
            .min()
            .orElse(endMillis);
    return Math.min(next, it.endedMillis() + LOOK_MILLIS);
  }

  private static String met(boolean holds) {
    return holds ? "met" : "missed";
  }
}
