package io.punctual.standalone.flow;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.ChangeOutcome.CancelOutcome;
import io.punctual.client.ChangeOutcome.Cancelled;
import io.punctual.client.ChangeOutcome.InDelivery;
import io.punctual.client.ChangeOutcome.NotChanged;
import io.punctual.client.ChangeOutcome.TooLate;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.standalone.flow.TimerOwner.Attempt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * P5 on the whole flow: thousands of cancels, each racing with its timer's delivery, and no answer
 * that turns out false. One in four is sent within ±5 ms of the due. By then a timer has been
 * claimed for some 25 to 50 ms (runway and gathering), so that nearly all of those are answered
 * 409; the others are sent within ±5 ms of where the answer flips from 200 to 409, wherever that is
 * on this machine ({@link FlipPoint}).
 *
 * <p>{@code -Dpunctual.cancels=20000} for more than the build has time for, of which at least a
 * quarter each must be 200 and 409, {@code -Dpunctual.cancels.at-once} for more or fewer timers
 * pending at a time: about half of that a second. Cancels turned away for overload don't count, and
 * slow the rest down.
 */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Flow.SHARED, mode = ResourceAccessMode.READ)
class CancelRaceIT {

  /** What a cancel's answer says. */
  private enum Verdict {
    CANCELLED,
    TOO_LATE,
    IN_DELIVERY,
    /** Turned away undone, for overload. */
    NOT_DONE,
    /** The database gave no answer in time. */
    UNKNOWN
  }

  /**
   * A timer and the answer to its cancel.
   *
   * @param atFlip where it was aimed: at the flip, or at the due
   */
  private record Cancel(
      Accepted timer, boolean atFlip, Verdict verdict, Optional<TimerReceipt> receipt) {
    String group() {
      return (atFlip ? "at the flip " : "at the due ") + verdict;
    }
  }

  /** Few, and no certain mix of answers: the build's machine may have no time for more. */
  private static final int IN_BUILD = 400;

  private static final int CANCELS = Integer.getInteger("punctual.cancels", IN_BUILD);
  private static final int AT_ONCE =
      Integer.getInteger("punctual.cancels.at-once", CANCELS > IN_BUILD ? 150 : 40);
  private static final int AHEAD_MILLIS = 1_300;
  private static final int SPREAD_MILLIS = 400;

  /** Longer than the sweep takes to find what is overdue. */
  private static final long SWEEP_MILLIS = 4_000;

  private final FlipPoint flip = new FlipPoint();

  @Test
  void noAnswerToACancelTurnsOutFalse() {
    RaceTopic race = RaceTopic.begin(CANCELS > IN_BUILD);
    List<Cancel> cancels = race(race);
    awaitTheLast(race, cancels);
    Map<UUID, TimerReceipt> receipts = race.awaitReceipts(cancels.size() + 1);
    Map<UUID, List<Arrival>> records = race.records();
    print(cancels);
    Flow.printLateness(
        "of those not cancelled", receipts.values().stream().filter(TimerReceipt::isDelivered));

    assertThat(cancels)
        .allSatisfy(
            cancel ->
                check(
                    cancel,
                    records.getOrDefault(cancel.timer().id(), List.of()),
                    receipts.get(cancel.timer().id())));
    if (CANCELS > IN_BUILD) {
      assertThat(count(cancels, Verdict.CANCELLED)).isGreaterThanOrEqualTo(CANCELS / 4);
      assertThat(count(cancels, Verdict.TOO_LATE) + count(cancels, Verdict.IN_DELIVERY))
          .isGreaterThanOrEqualTo(CANCELS / 4);
    }
  }

  /** Each of so many at once goes on with another timer when one has been cancelled or not. */
  private List<Cancel> race(RaceTopic race) {
    AtomicInteger answered = new AtomicInteger();
    Queue<Cancel> cancels = new ConcurrentLinkedQueue<>();
    CompletableFuture<?>[] all =
        IntStream.range(0, AT_ONCE)
            .mapToObj(slot -> raceOn(race, slot, answered, cancels))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(all).join();
    return List.copyOf(cancels);
  }

  private CompletableFuture<?> raceOn(
      RaceTopic race, int number, AtomicInteger answered, Queue<Cancel> cancels) {
    if (answered.get() >= CANCELS) {
      return CompletableFuture.completedFuture(null);
    }
    return race(race, number % 4 != 0)
        .thenAccept(
            cancel -> {
              cancels.add(cancel);
              if (cancel.verdict() == Verdict.NOT_DONE) {
                AtMoment.awaitRetry();
              } else {
                answered.incrementAndGet();
              }
            })
        .thenCompose(_ -> raceOn(race, number + 1, answered, cancels));
  }

  private CompletableFuture<Cancel> race(RaceTopic race, boolean atFlip) {
    return supplyAsync(() -> submit(race), AtMoment.micros(soonMicros()))
        .thenCompose(
            timer -> supplyAsync(() -> timer, AtMoment.micros(flip.toAimMicros(timer.dueMillis()))))
        .thenCompose(
            timer ->
                supplyAsync(
                    () -> cancel(race.owner(), timer, atFlip),
                    AtMoment.micros(aim(timer, atFlip))));
  }

  /** So that they don't go in step. */
  private static long soonMicros() {
    return AtMoment.nowMicros() + ThreadLocalRandom.current().nextInt(SPREAD_MILLIS * 1_000);
  }

  private static Accepted submit(RaceTopic race) {
    long due =
        System.currentTimeMillis()
            + AHEAD_MILLIS
            + ThreadLocalRandom.current().nextInt(SPREAD_MILLIS);
    return race.submit(due);
  }

  private long aim(Accepted timer, boolean atFlip) {
    return atFlip ? flip.aimMicros(timer.dueMillis()) : FlipPoint.nearMicros(timer.dueMillis());
  }

  private Cancel cancel(TimerOwner owner, Accepted timer, boolean atFlip) {
    Attempt<CancelOutcome> answer = owner.cancel(timer.id());
    Verdict verdict = verdict(answer);
    if (atFlip && answer.outcome().isPresent()) {
      flip.answered(answer.is(Cancelled.class));
    }
    if (answer.is(Cancelled.class)) {
      Attempt<CancelOutcome> again = owner.cancel(timer.id());
      assertThat(again.outcome().isEmpty() || again.equals(answer)).as("%s", again).isTrue();
    }
    return new Cancel(timer, atFlip, verdict, receipt(answer));
  }

  private static Verdict verdict(Attempt<CancelOutcome> answer) {
    if (answer.outcome().isEmpty()) {
      return switch (answer.problem()) {
        case "/errors/overloaded" -> Verdict.NOT_DONE;
        case "/errors/outcome-unknown" -> Verdict.UNKNOWN;
        default -> throw new AssertionError(answer);
      };
    }
    return switch (answer.outcome().get()) {
      case Cancelled _ -> Verdict.CANCELLED;
      case TooLate _ -> Verdict.TOO_LATE;
      case InDelivery _ -> Verdict.IN_DELIVERY;
      case NotChanged otherwise -> throw new AssertionError(otherwise);
    };
  }

  private static Optional<TimerReceipt> receipt(Attempt<CancelOutcome> answer) {
    return answer
        .outcome()
        .flatMap(
            it -> it instanceof TooLate(var receipt) ? Optional.of(receipt) : Optional.empty());
  }

  /**
   * Returns when all that must arrive has, and after it a timer due so much later that by then the
   * sweep would have delivered whatever was pending yet.
   */
  private static void awaitTheLast(RaceTopic race, List<Cancel> cancels) {
    List<Accepted> toCome =
        cancels.stream()
            .filter(cancel -> cancel.verdict() != Verdict.CANCELLED)
            .filter(cancel -> cancel.verdict() != Verdict.UNKNOWN)
            .map(Cancel::timer)
            .toList();
    race.awaitArrivals(toCome);
    long due = System.currentTimeMillis() + SWEEP_MILLIS;
    race.awaitArrivals(List.of(race.flow().post(race.topic(), "last", due)));
  }

  private static void check(Cancel cancel, List<Arrival> records, TimerReceipt receipt) {
    String state = receipt.state();
    switch (cancel.verdict()) {
      case CANCELLED -> {
        assertThat(records).isEmpty();
        assertThat(state).isEqualTo("cancelled");
      }
      case TOO_LATE -> {
        checkArrived(records, receipt);
        assertThat(cancel.receipt()).contains(receipt);
      }
      case IN_DELIVERY, NOT_DONE -> checkArrived(records, receipt);
      case UNKNOWN -> assertThat(records.isEmpty()).isEqualTo(state.equals("cancelled"));
    }
  }

  /** Once, at the very place that the receipt names. */
  private static void checkArrived(List<Arrival> records, TimerReceipt receipt) {
    assertThat(receipt.state()).isEqualTo("delivered");
    assertThat(records).hasSize(1);
    assertThat(records.getFirst().partition()).isEqualTo(receipt.partition().orElseThrow());
    assertThat(records.getFirst().offset()).isEqualTo(receipt.offset().orElseThrow());
    assertThat(records.getFirst().sentAtMillis())
        .isGreaterThanOrEqualTo(records.getFirst().dueMillis());
  }

  private static long count(List<Cancel> cancels, Verdict verdict) {
    return cancels.stream().filter(cancel -> cancel.verdict() == verdict).count();
  }

  private void print(List<Cancel> cancels) {
    System.out.printf(
        "cancels: %s; the answer flips %d ms before the due%n",
        cancels.stream()
            .collect(Collectors.groupingBy(Cancel::group, TreeMap::new, Collectors.counting())),
        flip.beforeDueMillis());
  }
}
