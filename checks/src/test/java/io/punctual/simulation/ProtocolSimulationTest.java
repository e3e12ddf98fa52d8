package io.punctual.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.KeyHash;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.store.SomeTimers;
import io.punctual.store.delivery.MemoryDeliveries;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs consumers and callbacks together, from one seed. Alarms are lost, doubled, late and out of
 * order; requests, replies and acknowledgements are lost; processes crash or pause between any two
 * steps. {@code -Dseed=N} repeats one run, {@code -Dseeds=N} makes N runs.
 */
class ProtocolSimulationTest {

  private static final int TIMERS = 400;
  private static final int KEYS = 25;
  private static final int PAUSES = 6;
  private static final long PACED_MILLIS = 25_000;
  private static final long FAULTY_MICROS = 40_000_000;
  private static final long CALM_MICROS = 180_000_000;
  private static final List<Checker> CHECKERS =
      List.of(
          new NothingLost(),
          new NeverEarly(),
          new OrderedPerKey(),
          new ClaimedBeforeHandedOver(),
          new LatenessHonoured(),
          new PausesHonoured(),
          new PacesHonoured());

  static LongStream seeds() {
    return Seeds.of(150);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void thePromisesHoldWhateverGoesWrong(long seed) {
    Run run = new Run(seed);
    run.go();
    for (Checker checker : CHECKERS) {
      assertThat(checker.violations(run.history, run.kafka, run.store))
          .as("%s, repeat with -Dseed=%d", checker.getClass().getSimpleName(), seed)
          .isEmpty();
    }
  }

  @Test
  void theRunsMeetEveryFaultAndEveryEnd() {
    Map<String, Integer> met = new HashMap<>();
    for (long seed = 0; seed < 40; seed++) {
      Run run = new Run(seed);
      run.go();
      run.history.faults.forEach((fault, times) -> met.merge(fault, times, Integer::sum));
      met.merge("cancelled", run.history.cancelled.size(), Integer::sum);
      run.store.receipts().values().forEach(end -> met.merge(run.nameOf(end), 1, Integer::sum));
      met.merge("duplicates", run.duplicates(), Integer::sum);
    }
    assertThat(met)
        .containsKeys(
            "callback crashed",
            "callback paused",
            "consumer crashed",
            "request lost",
            "reply lost",
            "alarm lost",
            "alarm doubled",
            "cancelled",
            "resumed",
            "had its turn",
            "held to its end",
            "dead",
            "expired",
            "expired to the dead",
            "expired after an attempt",
            "delivered before its expiry",
            "duplicates");
    assertThat(met.values()).allSatisfy(times -> assertThat(times).isPositive());
  }

  private static final class Run {
    private final ManualClock clock = new ManualClock();
    private final Faults faults;
    private final Random random;
    private long submitted;
    private final History history = new History();
    private final MemoryDeliveries store = new MemoryDeliveries();
    private final KafkaLog kafka;
    private final List<SimulatedConsumer> consumers = new ArrayList<>();

    Run(long seed) {
      random = new Random(seed);
      faults = new Faults(random);
      kafka = new KafkaLog(clock, faults);
      Map<Long, Long> leases = new HashMap<>();
      SimulatedTurns turns = new SimulatedTurns();
      clock.after(random.nextLong(FAULTY_MICROS / 4), () -> pace(turns));
      List<SimulatedCallback> callbacks = new ArrayList<>();
      for (long holder = 1; holder <= 2; holder++) {
        callbacks.add(
            new SimulatedCallback(clock, faults, store, kafka, history, leases, turns, holder));
      }
      for (int i = 0; i < 2; i++) {
        consumers.add(new SimulatedConsumer(clock, faults, callbacks, history));
      }
    }

    void go() {
      long start = clock.micros();
      for (int i = 0; i < TIMERS; i++) {
        clock.after(random.nextLong(FAULTY_MICROS / 2), this::submit);
      }
      for (int i = 0; i < PAUSES; i++) {
        clock.after(random.nextLong(FAULTY_MICROS / 2), this::pause);
      }
      clock.runUntil(start + FAULTY_MICROS);
      faults.heal();
      clock.runUntil(start + FAULTY_MICROS + CALM_MICROS);
    }

    String nameOf(Receipt end) {
      boolean expired = LatenessHonoured.isExpired(end);
      return switch (end.outcome()) {
        case DELIVERED ->
            history.accepted.get(end.id()).timer().lateness() == null
                ? "delivered"
                : "delivered before its expiry";
        case EXPIRED -> end.attempts() > 0 ? "expired after an attempt" : "expired";
        case DEAD -> expired ? "expired to the dead" : "dead";
        case CANCELLED -> "cancelled";
      };
    }

    int duplicates() {
      long delivered =
          store.receipts().values().stream()
              .filter(end -> end.outcome() == Outcome.DELIVERED)
              .count();
      return kafka.entries().size() - (int) delivered;
    }

    private void submit() {
      long due = clock.millis() + random.nextLong(15_000);
      UUID id = new UUID(random.nextLong(), random.nextLong());
      Timer timer =
          withOrWithoutPolicy(SomeTimers.of(id, "key-" + random.nextInt(KEYS), due, submitted++));
      if (faults.happens(0.005)) {
        kafka.refuse(timer.id());
      }
      store.insert(List.of(timer));
      history.accepted.put(timer.id(), new History.Accepted(timer, clock.micros()));
      ring(new AlarmedTimer(timer.id(), due, timer.keyHash()));
      if (faults.happens(0.1)) {
        clock.after(random.nextLong(20_000_000), () -> cancel(timer));
      }
    }

    /** Of all of them, for a while; it lets through a third of what is due. */
    private void pace(SimulatedTurns turns) {
      Pace pace = new Pace(null, "demo", 1, 4, 4, clock.millis());
      long end = clock.millis() + PACED_MILLIS;
      turns.begin(pace);
      history.activePaces = Paces.of(List.of(pace));
      history.paces.add(new History.Paced(pace, end));
      clock.at(end * 1_000, () -> history.activePaces = Paces.NONE);
    }

    /** Of all of them or of a key; until a time, or until it is ended. */
    private void pause() {
      byte[] key = ("key-" + random.nextInt(KEYS)).getBytes(UTF_8);
      Pause.Scope scope =
          random.nextBoolean()
              ? new Pause.Scope("default", "demo", KeyHash.of("default", "demo", key))
              : new Pause.Scope("default", null, null);
      long end = clock.millis() + 1 + random.nextLong(10_000);
      boolean byItself = random.nextBoolean();
      Pause pause =
          new Pause(
              scope.id(), scope, null, clock.millis(), byItself ? end : Pause.UNTIL_ENDED, null);
      if (history.active.putIfAbsent(scope.id(), pause) == null) {
        long answered = clock.micros();
        clock.at(
            end * 1_000,
            () -> {
              history.active.remove(scope.id());
              history.count(byItself ? "held to its end" : "ended");
            });
        history.pauses.add(
            new History.Begun(
                new Pause(scope.id(), scope, null, pause.fromMillis(), end, null), answered));
      }
    }

    private Timer withOrWithoutPolicy(Timer timer) {
      return random.nextInt(4) == 0
          ? SomeTimers.expiring(
              timer,
              new LatenessPolicy(
                  1 + random.nextLong(5_000),
                  random.nextBoolean() ? OnExpiry.DROP : OnExpiry.DEAD_LETTER))
          : timer;
    }

    private void ring(AlarmedTimer timer) {
      if (faults.happens(0.05)) {
        history.count("alarm lost");
        return;
      }
      arrive(timer);
      if (faults.happens(0.05)) {
        history.count("alarm doubled");
        arrive(timer);
      }
    }

    /** The alarm arrives ten seconds before the due or later, at a random consumer. */
    private void arrive(AlarmedTimer timer) {
      long rings = Math.max(clock.micros(), (timer.dueMillis() - 10_000) * 1_000);
      long late = faults.happens(0.05) ? random.nextLong(20_000_000) : random.nextLong(50_000);
      SimulatedConsumer consumer = consumers.get(random.nextInt(consumers.size()));
      clock.at(rings + late, () -> consumer.ring(List.of(timer)));
    }

    private void cancel(Timer timer) {
      if (store.cancel(timer.id())) {
        history.cancelled.add(timer.id());
      }
    }
  }
}
