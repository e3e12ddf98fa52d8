package io.punctual.standalone.loadcheck;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.watch.Lateness;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What a load check saw, second by second: when it was that something was late or refused. */
final class EachSecond {
  private static final long SECOND = 1_000;
  private static final String HEADER = "second,sent,failed,due,no receipt,p50 ms,p99 ms,max ms";

  private final Evidence evidence;
  private final Map<Long, List<Accepted>> due;
  private final Map<Long, Long> accepted;
  private final Map<Long, Long> failed;

  EachSecond(ObservedLoad observed) {
    this.evidence = observed.evidence();
    this.due =
        evidence.accepted().stream().collect(groupingBy(timer -> timer.dueMillis() / SECOND));
    this.accepted = count(evidence.accepted().stream().map(Accepted::postedAtMillis));
    this.failed = count(observed.failed().stream().map(FailedRequest::postedAtMillis));
  }

  private static Map<Long, Long> count(Stream<Long> millis) {
    return millis.collect(groupingBy(it -> it / SECOND, counting()));
  }

  /**
   * As CSV with a header: submissions by when they were made, timers by their due. Without a
   * lateness where no timer has a receipt.
   */
  String csv() {
    return Stream.of(due, accepted, failed)
        .flatMap(it -> it.keySet().stream())
        .distinct()
        .sorted()
        .map(this::line)
        .collect(joining("\n", HEADER + "\n", "\n"));
  }

  private String line(long second) {
    List<Accepted> timers = due.getOrDefault(second, List.of());
    long refused = failed.getOrDefault(second, 0L);
    Lateness acked = DeliveryTimes.of(evidence, timers).acked();
    return String.format(
        Locale.ROOT,
        "%s,%d,%d,%d,%d,%s",
        Instant.ofEpochSecond(second),
        accepted.getOrDefault(second, 0L) + refused,
        refused,
        timers.size(),
        timers.size() - acked.count(),
        millis(acked));
  }

  private static String millis(Lateness lateness) {
    return lateness.count() == 0
        ? ",,"
        : String.format(
            Locale.ROOT,
            "%.0f,%.0f,%.0f",
            lateness.percentileMillis(50),
            lateness.percentileMillis(99),
            lateness.percentileMillis(100));
  }
}
