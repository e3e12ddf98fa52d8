package io.punctual.perf.fault;

import io.punctual.standalone.stack.ServiceKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Draws faults by lot: each once before any comes again, most of them short, every fourth beside
 * another one, none while the one before may still be felt. The same seed draws the same.
 *
 * @param counts how many of each service there are
 */
record PlanStrikes(List<Fault> faults, Map<ServiceKind, Integer> counts, Random random) {
  private static final int PAUSE_MILLIS_MIN = 12_000;
  private static final int PAUSE_MILLIS_MAX = 20_000;
  private static final int MEND_MILLIS = 6_000;
  private static final int BESIDE_EVERY = 4;
  private static final int BESIDE_AFTER_MILLIS_MAX = 3_000;

  /**
   * @param millis in which all are begun and mended
   */
  List<Strike> within(long millis) {
    List<Strike> plan = new ArrayList<>();
    List<Fault> left = new ArrayList<>();
    long end = 0;
    while (true) {
      if (left.isEmpty()) {
        left.addAll(faults);
        Collections.shuffle(left, random);
      }
      Strike next = draw(left.removeFirst(), plan.isEmpty() ? 0 : pauseMillis(plan.getLast()));
      end += next.afterMillis() + next.lastsMillis() + MEND_MILLIS;
      if (end > millis && !plan.isEmpty()) {
        return plan;
      }
      plan.add(next);
    }
  }

  private long pauseMillis(Strike last) {
    long settling = (last.fault().bound().settlingSeconds() + Timeline.STEADY_SECONDS) * 1_000L;
    return Math.max(settling, random.nextLong(PAUSE_MILLIS_MIN, PAUSE_MILLIS_MAX));
  }

  private Strike draw(Fault fault, long afterMillis) {
    Strike alone = alone(random, fault, afterMillis);
    boolean pairs = random.nextInt(BESIDE_EVERY) == 0;
    Strike other = alone(random, Fault.KILL, random.nextLong(BESIDE_AFTER_MILLIS_MAX));
    return pairs && faults.contains(Fault.KILL) && !other.target().equals(alone.target())
        ? new Strike(fault, alone.target(), afterMillis, alone.lastsMillis(), Optional.of(other))
        : alone;
  }

  private Strike alone(RandomGenerator by, Fault fault, long afterMillis) {
    List<String> targets = fault.targets(counts);
    double share = by.nextDouble();
    long spread = (fault.secondsMax() - fault.secondsMin()) * 1_000L;
    long lasts = fault.secondsMin() * 1_000L + (long) (spread * share * share);
    String target = targets.get(by.nextInt(targets.size()));
    return new Strike(fault, target, afterMillis, lasts, Optional.empty());
  }
}
