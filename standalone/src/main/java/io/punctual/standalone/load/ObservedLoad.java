package io.punctual.standalone.load;

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

/**
 * All that was seen of a load from outside.
 *
 * @param repeatedAtMillis when each submission was first made that was made once more
 */
public record ObservedLoad(
    Instant startedAt,
    Instant endedAt,
    List<FailedRequest> failed,
    List<Long> repeatedAtMillis,
    Evidence evidence) {
  private static final long SECOND = 1_000;
  private static final String HEADER = "second,sent,failed,due,no receipt,p50 ms,p99 ms,max ms";

  /**
   * Second by second as CSV: when it was that something was late or refused. Submissions are
   * counted by when they were made, timers by their due.
   */
  public String secondsCsv() {
    List<Accepted> timers = evidence.accepted();
    Map<Long, List<Accepted>> due =
        timers.stream().collect(groupingBy(it -> it.dueMillis() / SECOND));
    Map<Long, Long> accepted = perSecond(timers.stream().map(Accepted::postedAtMillis));
    Map<Long, Long> refused = perSecond(failed.stream().map(FailedRequest::postedAtMillis));
    return Stream.of(due, accepted, refused)
        .flatMap(it -> it.keySet().stream())
        .distinct()
        .sorted()
        .map(
            second -> {
              List<Accepted> ofSecond = due.getOrDefault(second, List.of());
              long refusedNow = refused.getOrDefault(second, 0L);
              Lateness acked = DeliveryTimes.of(evidence, ofSecond).acked();
              return "%s,%d,%d,%d,%d,%s"
                  .formatted(
                      Instant.ofEpochSecond(second),
                      accepted.getOrDefault(second, 0L) + refusedNow,
                      refusedNow,
                      ofSecond.size(),
                      ofSecond.size() - acked.count(),
                      millis(acked));
            })
        .collect(joining("\n", HEADER + "\n", "\n"));
  }

  private static Map<Long, Long> perSecond(Stream<Long> millis) {
    return millis.collect(groupingBy(it -> it / SECOND, counting()));
  }

  /** Without a lateness where no timer has a receipt. */
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
