package io.punctual.callback.sweep;

import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.HolderLease;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Pace;
import io.punctual.store.pace.PaceTokens;
import io.punctual.store.timer.DueIndex;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * Delivers what waits for its turn in a pace, each pace's by itself. It looks where the last look
 * found something or somebody got no turn lately, and now and then everywhere.
 */
public class DeliverPaced implements Step {

  private static final Duration EVERY = Duration.ofMillis(50);

  private static final Duration WITHOUT_PACES = Duration.ofMillis(250);

  private static final long LINES_EVERY_MILLIS = 250;

  private final DueIndex due;
  private final DeliverBatches deliver;
  private final PaceTokens tokens;
  private final CurrentPauses paces;
  private final HolderLease lease;
  private final SweepConfig config;
  private final DeliverEvents events;
  private final InstantSource clock;
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("paced").factory());
  private final Map<Integer, PacedLine> lineByZone = new HashMap<>();
  private volatile List<Integer> shards = List.of();
  private long nextLinesMillis;
  private long nextOfAllMillis;
  private volatile boolean stopping;

  public DeliverPaced(
      DueIndex due,
      DeliverBatches deliver,
      PaceTokens tokens,
      CurrentPauses paces,
      HolderLease lease,
      SweepConfig config,
      DeliverEvents events,
      InstantSource clock) {
    this.due = due;
    this.deliver = deliver;
    this.tokens = tokens;
    this.paces = paces;
    this.lease = lease;
    this.config = config;
    this.events = events;
    this.clock = clock;
  }

  /** Begins the looks that are to be begun now. */
  @Override
  public Duration runOnce() {
    Collection<Pace> all = paces.paces().all();
    Set<Integer> zones = all.stream().map(Pace::zone).collect(Collectors.toSet());
    lineByZone.keySet().retainAll(zones);
    if (all.isEmpty()) {
      return WITHOUT_PACES;
    }
    long now = clock.millis();
    wake(zones, now);
    for (Pace pace : all) {
      PacedLine line = line(pace.zone());
      if (line.begins(now, pace)) {
        threads.execute(() -> look(line, pace));
      }
    }
    return EVERY;
  }

  private PacedLine line(int zone) {
    return lineByZone.computeIfAbsent(zone, it -> new PacedLine(it, due, deliver));
  }

  private void wake(Set<Integer> zones, long nowMillis) {
    List<Integer> own = DecideShards.of(lease.holder(), lease.live());
    long fullPassMillis = config.fullPassEvery().toMillis();
    if (!own.equals(shards) || isTime(nextOfAllMillis, fullPassMillis, nowMillis)) {
      shards = own;
      zones.forEach(zone -> line(zone).wake());
      nextOfAllMillis = nowMillis + fullPassMillis;
    } else if (isTime(nextLinesMillis, LINES_EVERY_MILLIS, nowMillis)) {
      tokens.lines().stream().filter(zones::contains).forEach(zone -> line(zone).wake());
      nextLinesMillis = nowMillis + LINES_EVERY_MILLIS;
    }
  }

  /** Also when the clock was set back. */
  private static boolean isTime(long nextMillis, long everyMillis, long nowMillis) {
    return nowMillis >= nextMillis || nextMillis > nowMillis + everyMillis;
  }

  private void look(PacedLine line, Pace pace) {
    try {
      boolean again = true;
      while (again && !stopping && lease.mayHandOver()) {
        again = line.look(pace, shards, clock, events);
      }
    } catch (RuntimeException failed) {
      line.wake();
      events.stepFailed("paced", failed);
    } finally {
      line.ended();
    }
  }

  /** Waits for the looks under way. */
  @Override
  public void finish() {
    stopping = true;
    threads.close();
  }
}
