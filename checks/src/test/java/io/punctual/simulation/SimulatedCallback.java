package io.punctual.simulation;

import io.punctual.callback.deliver.BackoffPolicy;
import io.punctual.callback.deliver.ClaimPolicy;
import io.punctual.callback.deliver.DecideClaims;
import io.punctual.callback.deliver.DecideFinish;
import io.punctual.callback.deliver.DecideWaits;
import io.punctual.callback.deliver.DeliveryParts;
import io.punctual.callback.deliver.ReadDelivery;
import io.punctual.callback.deliver.RunningDelivery;
import io.punctual.callback.produce.Attempt;
import io.punctual.callback.produce.Route;
import io.punctual.callback.produce.Routes;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Due;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.store.delivery.MemoryDeliveries;
import io.punctual.store.simulation.Faults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A callback process: the production steps of a delivery. Between any two of them time passes, and
 * the process may crash or pause.
 */
final class SimulatedCallback {

  private static final Duration HAND_OVER_MAX = Duration.ofSeconds(7);
  private static final Duration CLAIM_AGE_MAX = Duration.ofSeconds(15);
  private static final long SILENCE_MICROS = 3_000_000;
  private static final long FRESH_MICROS = 2_000_000;

  private final ManualClock clock;
  private final Faults faults;
  private final MemoryDeliveries store;
  private final KafkaLog kafka;
  private final History history;
  private final Map<Long, Long> leases;
  private final SimulatedTurns turns;
  private final Sequence finishSeq;
  private long holder;
  private long claims;
  private long life;
  private long pausedUntil;
  private Pauses heard = Pauses.NONE;
  private Paces heardPaces = Paces.NONE;
  private Set<Pause> heardOf = Set.of();

  SimulatedCallback(
      ManualClock clock,
      Faults faults,
      MemoryDeliveries store,
      KafkaLog kafka,
      History history,
      Map<Long, Long> leases,
      SimulatedTurns turns,
      long holder) {
    this.clock = clock;
    this.faults = faults;
    this.store = store;
    this.kafka = kafka;
    this.history = history;
    this.leases = leases;
    this.turns = turns;
    this.finishSeq = new Sequence(clock);
    this.holder = holder;
    renew(life);
    sweep(life);
    resume(life);
  }

  private void renew(long ofLife) {
    inLife(
        ofLife,
        0,
        () -> {
          hear();
          leases.put(holder, clock.micros());
          clock.after(500_000, () -> renew(ofLife));
        });
  }

  private void hear() {
    heardPaces = history.activePaces;
    Set<Pause> now = Set.copyOf(history.active.values());
    if (!now.equals(heardOf)) {
      heardOf = now;
      heard = Pauses.of(now);
    }
  }

  /** Asks for what waits and is no longer held, and for what may have its turn. */
  private void resume(long ofLife) {
    inLife(
        ofLife,
        1_000_000,
        () -> {
          long now = clock.millis();
          deliver("resumed", 500, it -> !it.isHeldBy(heard, now) && !heardPaces.hold(it, now));
          deliver("had its turn", 5, it -> heardPaces.hold(it, now));
          resume(ofLife);
        });
  }

  private void deliver(String what, int max, Predicate<ScopedTimer> which) {
    List<AlarmedTimer> waiting =
        store.waiting().stream()
            .filter(which)
            .map(it -> new AlarmedTimer(it.id(), it.dueMillis(), it.keyHash()))
            .limit(max)
            .toList();
    if (!waiting.isEmpty()) {
      history.count(what);
      deliver(new DeliveryRequest(Lane.FAST, waiting), replies -> {});
    }
  }

  private void sweep(long ofLife) {
    inLife(
        ofLife,
        1_000_000,
        () -> {
          List<Due> overdue = store.overdue(clock.millis() - 2_000);
          if (!overdue.isEmpty()) {
            List<AlarmedTimer> named =
                overdue.stream()
                    .limit(500)
                    .map(due -> new AlarmedTimer(due.id(), due.nextAtMillis(), due.keyHash()))
                    .toList();
            deliver(new DeliveryRequest(Lane.FAST, named), replies -> {});
          }
          sweep(ofLife);
        });
  }

  /** Runs a step after a delay and after any pause; never, if a crash has ended this life. */
  private void inLife(long ofLife, long afterMicros, Runnable step) {
    clock.after(
        afterMicros,
        () -> {
          if (ofLife != life) {
            return;
          }
          if (clock.micros() < pausedUntil) {
            clock.at(pausedUntil, () -> inLife(ofLife, 0, step));
          } else {
            step.run();
          }
        });
  }

  private void crash() {
    history.count("callback crashed");
    life++;
    holder += 1_000;
    claims = 0;
    long next = life;
    clock.after(
        faults.micros(100_000, 5_000_000),
        () -> {
          renew(next);
          sweep(next);
          resume(next);
        });
  }

  /** Runs a step that takes time. Before it, the process may crash or pause. */
  private void then(long ofLife, Runnable step) {
    if (faults.happens(0.002)) {
      crash();
      return;
    }
    if (faults.happens(0.002)) {
      history.count("callback paused");
      pausedUntil = clock.micros() + faults.micros(1_000_000, 20_000_000);
    }
    inLife(ofLife, faults.micros(100, 2_000), step);
  }

  private boolean mayHandOver() {
    return clock.micros() - leases.getOrDefault(holder, 0L) < FRESH_MICROS;
  }

  private boolean lives(Claim claim) {
    return claim.holder() == holder
        || clock.micros() - leases.getOrDefault(claim.holder(), 0L) < SILENCE_MICROS
        || clock.millis() - claim.claimedAtMillis() < SILENCE_MICROS / 1_000;
  }

  /** Answers, unless the process crashes. */
  void deliver(DeliveryRequest request, Consumer<List<TimerReply>> answer) {
    new Running(answer).read(request);
  }

  private final class Running {
    private final long ofLife = life;
    private final Consumer<List<TimerReply>> answer;
    private final DeliveryParts parts;
    private Claim mark = new Claim(0, 0, 0);
    private long startedMicros;
    private boolean done;

    Running(Consumer<List<TimerReply>> answer) {
      this.answer = answer;
      Routes routes = (topic, key) -> new Route.Ready(0);
      DecideClaims planner =
          new DecideClaims(
              new DecideClaims.Limits(50, 8_000_000, Duration.ofMillis(250)),
              new ClaimPolicy(CLAIM_AGE_MAX, SimulatedCallback.this::lives),
              routes);
      this.parts =
          new DeliveryParts(
              store,
              planner,
              routes,
              (timer, partition, at, onEnd) -> {
                history.handedOver.add(handedOver(timer.timer().id()));
                kafka.send(timer, startedMicros, onEnd);
              },
              new DecideFinish(
                  new BackoffPolicy(Duration.ofMillis(200), Duration.ofSeconds(10)), finishSeq),
              event -> {},
              new DecideWaits(() -> heard, () -> heardPaces, turns),
              200);
    }

    /** The row bears this claim or, after a pause, a later one that took it over. */
    private History.HandedOver handedOver(UUID id) {
      Claim now = store.claimOf(id);
      boolean committed =
          now == null ? store.receipts().containsKey(id) : now.equals(mark) || isLater(now);
      return new History.HandedOver(id, mark, committed, clock.millis());
    }

    private boolean isLater(Claim now) {
      return now.claimedAtMillis() > mark.claimedAtMillis();
    }

    void read(DeliveryRequest request) {
      inLife(
          ofLife,
          faults.micros(100, 2_000),
          () -> {
            startedMicros = clock.micros();
            ReadDelivery delivery =
                parts.read(request, startedMicros, (candidate, partition) -> true);
            if (delivery.isEmpty()) {
              answer(delivery::replies);
            } else if (!mayHandOver()) {
              List<TimerReply> replies = delivery.putOff(1_000);
              answer(() -> replies);
            } else {
              delivery.setAside();
              if (delivery.claimsNothing()) {
                answer(delivery::replies);
              } else {
                then(ofLife, () -> claim(delivery));
              }
            }
          });
    }

    private void claim(ReadDelivery read) {
      mark = new Claim(holder, ++claims, clock.millis());
      RunningDelivery delivery = read.claim(mark).begin(clock.micros());
      then(ofLife, () -> handOver(delivery));
    }

    private void handOver(RunningDelivery delivery) {
      if (clock.millis() - mark.claimedAtMillis() > HAND_OVER_MAX.toMillis() || !mayHandOver()) {
        delivery.stop();
      }
      delivery.stopPaused(clock.millis());
      while (delivery.handOverNext(
          clock.micros(), (id, attempt) -> inLife(ofLife, 0, () -> ended(delivery, id, attempt)))) {
        // the next one
      }
      if (delivery.progress().isSettled()) {
        then(ofLife, () -> finish(delivery));
      } else if (!delivery.progress().isAllHandedOver()) {
        clock.at(
            delivery.progress().readyAtMillis() * 1_000,
            () -> inLife(ofLife, 0, () -> wakeUnlessDone(delivery)));
      }
    }

    private void wakeUnlessDone(RunningDelivery delivery) {
      if (!done) {
        handOver(delivery);
      }
    }

    private void ended(RunningDelivery delivery, UUID id, Attempt attempt) {
      delivery.ended(id, attempt, clock.micros());
      wakeUnlessDone(delivery);
    }

    private void finish(RunningDelivery delivery) {
      if (done) {
        return;
      }
      done = true;
      delivery.finish(clock.micros());
      answer(delivery::replies);
    }

    private void answer(Supplier<List<TimerReply>> replies) {
      done = true;
      then(ofLife, () -> answer.accept(replies.get()));
    }
  }
}
