package io.punctual.standalone.flow;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.ChangeOutcome.RescheduleOutcome;
import io.punctual.client.ChangeOutcome.Rescheduled;
import io.punctual.client.ChangeOutcome.VersionChanged;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.standalone.flow.MovedTimer.Move;
import io.punctual.standalone.flow.TimerOwner.Attempt;
import io.punctual.verify.watch.Arrival;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Timers given another due: earlier and later, into the horizon and out of it (17 s here: 12 s, and
 * the 5 s that an instance rings beyond), and by several changes at once that race with one another
 * and with the delivery. Each arrives once, at the due last acknowledged with 200; what was
 * answered otherwise has changed nothing. Where the answer is that nobody knows, its receipt tells
 * the due.
 *
 * <p>{@code -Dpunctual.reschedules=5000} for more than the build has time for.
 */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Flow.SHARED, mode = ResourceAccessMode.READ)
class RescheduleRaceIT {

  /** What is done with a timer; the dues in milliseconds from the moment they are asked for. */
  private enum Kind {
    OUTWARD(5_000, 18_000),
    INWARD(18_500, 3_000),
    EARLIER(10_000, 3_000),
    LATER(5_000, 7_000),
    RACING(2_500, 0);

    private final long firstMillis;
    private final long secondMillis;

    Kind(long firstMillis, long secondMillis) {
      this.firstMillis = firstMillis;
      this.secondMillis = secondMillis;
    }
  }

  /** Few, and it may be that most are too late: the build's machine may have no time for more. */
  private static final int IN_BUILD = 150;

  private static final int TIMERS = Integer.getInteger("punctual.reschedules", IN_BUILD);
  private static final int PER_SECOND =
      Integer.getInteger("punctual.reschedules.per-second", TIMERS > IN_BUILD ? 40 : 12);
  private static final int ROUNDS = 3;

  /** So long before its due a timer is not being delivered yet. */
  private static final long CERTAIN_MILLIS = 1_000;

  private final FlipPoint flip = new FlipPoint();

  @Test
  void eachArrivesOnceAtTheDueLastAcknowledged() {
    RaceTopic race = RaceTopic.begin(TIMERS > IN_BUILD);
    Map<Kind, List<MovedTimer>> timers = change(race);
    List<MovedTimer> all = timers.values().stream().flatMap(List::stream).toList();
    race.awaitArrivals(all.stream().map(MovedTimer::accepted).toList());
    Map<UUID, TimerReceipt> receipts = race.awaitReceipts(TIMERS);
    Map<UUID, List<Arrival>> records = race.records();

    timers.forEach((kind, those) -> print(kind, those, receipts));
    if (TIMERS > IN_BUILD) {
      timers.forEach(
          (kind, those) ->
              assertThat(those.stream().filter(MovedTimer::isMoved).count())
                  .as("%s moved: else this run says little", kind)
                  .isGreaterThan(those.size() / 4));
    }
    all.forEach(timer -> check(timer, records.get(timer.id()), receipts.get(timer.id())));
  }

  private Map<Kind, List<MovedTimer>> change(RaceTopic race) {
    long startMicros = AtMoment.nowMicros();
    List<CompletableFuture<Map.Entry<Kind, MovedTimer>>> all =
        IntStream.range(0, TIMERS)
            .mapToObj(
                number -> {
                  Kind kind = Kind.values()[number * Kind.values().length / TIMERS];
                  return supplyAsync(
                          () -> submit(race, kind),
                          AtMoment.micros(startMicros + number * 1_000_000L / PER_SECOND))
                      .thenCompose(timer -> change(race.owner(), kind, timer))
                      .thenApply(timer -> Map.entry(kind, timer));
                })
            .toList();
    return all.stream()
        .map(CompletableFuture::join)
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                TreeMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  private static MovedTimer submit(RaceTopic race, Kind kind) {
    return new MovedTimer(race.submit(in(kind.firstMillis)));
  }

  private CompletableFuture<MovedTimer> change(TimerOwner owner, Kind kind, MovedTimer timer) {
    return kind == Kind.RACING
        ? race(owner, timer, ROUNDS)
        : supplyAsync(
            () -> moveAndTryAStaleVersion(owner, timer, kind.secondMillis),
            AtMoment.micros(AtMoment.nowMicros() + ThreadLocalRandom.current().nextInt(800_000)));
  }

  private static MovedTimer moveAndTryAStaleVersion(
      TimerOwner owner, MovedTimer timer, long millis) {
    Attempt<RescheduleOutcome> moved = owner.move(timer.id(), in(millis));
    while (moved.isOverloaded()) {
      AtMoment.awaitRetry();
      moved = owner.move(timer.id(), in(millis));
    }
    timer.add(Move.of(moved));
    if (timer.isMoved()) {
      Attempt<RescheduleOutcome> stale = owner.move(timer.id(), in(4_000), 0);
      boolean certain = timer.dueMillis() - System.currentTimeMillis() > CERTAIN_MILLIS;
      assertThat(stale.is(Rescheduled.class)).isFalse();
      assertThat(!certain || stale.outcome().isEmpty() || stale.is(VersionChanged.class))
          .as("%s", stale)
          .isTrue();
      timer.add(Move.of(stale));
    }
    return timer;
  }

  /** Three changes at once where the answer flips, again while one of them succeeds. */
  private CompletableFuture<MovedTimer> race(TimerOwner owner, MovedTimer timer, int rounds) {
    long due = timer.dueMillis();
    return supplyAsync(() -> timer, AtMoment.micros(flip.toAimMicros(due)))
        .thenCompose(_ -> atOnce(due, changes(owner, timer)))
        .thenCompose(
            moves -> {
              moves.forEach(timer::add);
              boolean moved = timer.dueMillis() != due;
              flip.answered(moves.stream().anyMatch(Move.Done.class::isInstance));
              return moved && rounds > 1
                  ? race(owner, timer, rounds - 1)
                  : CompletableFuture.completedFuture(timer);
            });
  }

  /** Earlier and later than one another; two that any version will do for, one that knows it. */
  private static List<Supplier<Attempt<RescheduleOutcome>>> changes(
      TimerOwner owner, MovedTimer timer) {
    UUID id = timer.id();
    int version = timer.version();
    return List.of(
        () -> owner.move(id, in(1_500)),
        () -> owner.move(id, in(700), version),
        ThreadLocalRandom.current().nextBoolean()
            ? () -> owner.fire(id)
            : () -> owner.move(id, in(300)));
  }

  private CompletableFuture<List<Move>> atOnce(
      long dueMillis, List<Supplier<Attempt<RescheduleOutcome>>> changes) {
    List<CompletableFuture<Move>> answers =
        changes.stream()
            .map(change -> supplyAsync(change, AtMoment.micros(flip.aimMicros(dueMillis))))
            .map(answer -> answer.thenApply(Move::of))
            .toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(_ -> answers.stream().map(CompletableFuture::join).toList());
  }

  private static long in(long millis) {
    return System.currentTimeMillis() + millis;
  }

  private static void check(MovedTimer timer, List<Arrival> records, TimerReceipt receipt) {
    assertThat(records).as("%s", timer).hasSize(1);
    Arrival record = records.getFirst();
    if (timer.isCertain()) {
      assertThat(record.dueMillis()).as("%s, %s", timer, record).isEqualTo(timer.dueMillis());
    }
    assertThat(record.sentAtMillis()).as("%s", timer).isGreaterThanOrEqualTo(record.dueMillis());
    assertThat(receipt.state()).as("%s", timer).isEqualTo("delivered");
    assertThat(receipt.deliverAt().toEpochMilli()).as("%s", timer).isEqualTo(record.dueMillis());
    assertThat(receipt.latenessMillis().orElseThrow())
        .as("%s, %s", timer, receipt)
        .isEqualTo(receipt.ackedAt().orElseThrow().toEpochMilli() - record.dueMillis());
  }

  private static void print(Kind kind, List<MovedTimer> timers, Map<UUID, TimerReceipt> receipts) {
    Map<String, Long> answers =
        timers.stream()
            .flatMap(timer -> timer.moves().stream())
            .collect(Collectors.groupingBy(Move::title, TreeMap::new, Collectors.counting()));
    Flow.printLateness(
        kind + " " + answers, timers.stream().map(timer -> receipts.get(timer.id())));
  }
}
