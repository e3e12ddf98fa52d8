package io.punctual.perf.fault;

import static java.util.stream.Collectors.groupingBy;

import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.OfferedTimer;
import io.punctual.verify.offer.OfferedTimer.Standing;
import io.punctual.verify.offer.OfferedTimer.Told;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.Lateness;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A mixed load, second by second.
 *
 * @param firsts the first record of each timer whose due was settled in time
 * @param repeats later records of the same timers
 * @param answers of all submissions
 */
record Timeline(List<Arrival> firsts, List<Arrival> repeats, List<Told> answers) {
  private static final long AHEAD_MILLIS_MIN = 1_000;
  private static final long PUNCTUAL_MICROS = 100_000;
  private static final int PUNCTUAL_PERCENT = 99;
  static final int STEADY_SECONDS = 3;
  private static final long SECOND = 1_000;
  private static final long SWEPT_MICROS = 2_000_000;

  static Timeline of(Evidence evidence, Collection<OfferedTimer> ledger) {
    return new Timeline(
        evidence.accepted().stream()
            .flatMap(timer -> firstInTime(evidence, timer))
            .sorted(Comparator.comparingLong(Arrival::dueMillis))
            .toList(),
        evidence.accepted().stream()
            .flatMap(
                timer ->
                    evidence.arrivalsOf(timer).stream()
                        .sorted(Comparator.comparingLong(Arrival::offset))
                        .skip(1))
            .toList(),
        ledger.stream().flatMap(it -> it.tries().stream()).toList());
  }

  private static Stream<Arrival> firstInTime(Evidence evidence, Accepted timer) {
    return evidence
        .firstArrivalOf(timer)
        .filter(first -> timer.settledAtMillis() <= first.dueMillis() - AHEAD_MILLIS_MIN)
        .stream();
  }

  /** How late those were seen that were due then. */
  Lateness due(long fromMillis, long toMillis) {
    Lateness lateness = new Lateness();
    dueThen(fromMillis, toMillis).forEach(it -> lateness.add(it.seenLateMicros()));
    return lateness;
  }

  private Stream<Arrival> dueThen(long fromMillis, long toMillis) {
    return firsts.stream().filter(it -> it.dueMillis() >= fromMillis && it.dueMillis() < toMillis);
  }

  /** Seconds until p99 is 100 ms at most, for some seconds on end; empty: it was not by then. */
  OptionalInt secondsUntilPunctual(long fromMillis, long toMillis) {
    int seconds = (int) ((toMillis - fromMillis) / SECOND);
    long[] all = new long[seconds + 1];
    long[] punctual = new long[seconds + 1];
    dueThen(fromMillis, toMillis)
        .forEach(
            it -> {
              int second = (int) ((it.dueMillis() - fromMillis) / SECOND);
              all[second]++;
              punctual[second] += it.seenLateMicros() <= PUNCTUAL_MICROS ? 1 : 0;
            });
    int steady = 0;
    for (int second = 0; second < seconds; second++) {
      boolean isPunctual = punctual[second] * 100 >= all[second] * PUNCTUAL_PERCENT;
      steady = all[second] > 0 && isPunctual ? steady + 1 : 0;
      if (steady == STEADY_SECONDS) {
        return OptionalInt.of(second + 1 - STEADY_SECONDS);
      }
    }
    return OptionalInt.empty();
  }

  /** Those as late as the sweep makes them while most others were not: they had no alarm. */
  long swept(long fromMillis, long toMillis) {
    return dueThen(fromMillis, toMillis)
        .collect(groupingBy(it -> it.dueMillis() / SECOND))
        .values()
        .stream()
        .filter(second -> 2 * late(second, SWEPT_MICROS / 2) < second.size())
        .mapToLong(second -> late(second, SWEPT_MICROS))
        .sum();
  }

  private static long late(List<Arrival> of, long micros) {
    return of.stream().filter(it -> it.seenLateMicros() >= micros).count();
  }

  /** From the request to its 201. */
  Lateness accepted(long fromMillis, long toMillis) {
    Lateness latency = new Lateness();
    postedThen(fromMillis, toMillis)
        .filter(it -> it.standing() == Standing.ACCEPTED)
        .forEach(it -> latency.addMillis(it.answeredAtMillis() - it.postedAtMillis()));
    return latency;
  }

  /** Answers of unknown outcome. */
  List<Told> unknown(long fromMillis, long toMillis) {
    return postedThen(fromMillis, toMillis)
        .filter(it -> it.standing() == Standing.UNKNOWN)
        .toList();
  }

  private Stream<Told> postedThen(long fromMillis, long toMillis) {
    return answers.stream()
        .filter(it -> it.postedAtMillis() >= fromMillis && it.postedAtMillis() < toMillis);
  }

  long repeated(long fromMillis, long toMillis) {
    return repeats.stream()
        .map(it -> it.seenAtMicros() / 1_000)
        .filter(it -> it >= fromMillis && it < toMillis)
        .count();
  }
}
