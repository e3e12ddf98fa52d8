package io.punctual.perf.compare;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.Costs;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The obvious design: one call and one transaction per message. With one message of each of 64
 * queues at a time, it was faster than with the other settings that were tried.
 */
public record PerMessage(
    Lab lab, PerMessageTables tables, BaselineProcess callback, BaselineProcess consumer)
    implements AutoCloseable {
  private static final int QUEUES = 64;
  private static final int WARM_UP_TIMERS = 4_000;
  private static final long DRAINED_MILLIS_MAX = 600_000;
  private static final double NANOS = 1e9;
  private static final double THOUSAND = 1e3;

  /** Starts its two processes over a lab's engines. */
  public static PerMessage start(Lab lab) {
    Engines engines = lab.own().engines();
    Credentials user = engines.database().user();
    BaselineProcess callback =
        BaselineProcess.start(
            "PerMessageCallback",
            "per-message-callback",
            "callback",
            lab.data(),
            Map.of(
                "JDBC_URL", engines.database().jdbcUrl(),
                "JDBC_USER", user.user(),
                "JDBC_PASSWORD", user.password()),
            engines.kafka().bootstrapServers());
    BaselineProcess consumer =
        BaselineProcess.start(
            "PerMessageConsumer",
            "per-message-consumer",
            "timer-consumer",
            lab.data(),
            Map.of(),
            engines.rocketMq().nameServerAddress(),
            callback.url().toString());
    return new PerMessage(lab, PerMessageTables.in(engines.database()), callback, consumer);
  }

  /** Warms both processes up with drains of their own, until the CPU per timer is steady. */
  public String warmUp() throws InterruptedException {
    Costs costs = new Costs();
    long from = System.nanoTime();
    while (!costs.areSteady() && seconds(from) < lab.options().warmUpSeconds) {
      Repetition drained = drain("warm-up", WARM_UP_TIMERS, "");
      if (!drained.isRight()) {
        throw new IllegalStateException("per message, in the warm-up: " + drained.wrong());
      }
      costs.add(Side.PER_MESSAGE.ownCpu(drained.processes()) / THOUSAND, true);
    }
    return costs.describe(
        Math.round(seconds(from)), "own CPU ms per timer in drains of " + WARM_UP_TIMERS);
  }

  private static double seconds(long fromNanos) {
    return (System.nanoTime() - fromNanos) / NANOS;
  }

  /**
   * Drains timers whose rows and messages were written before. The measured part begins when the
   * consumer starts.
   */
  public Repetition drain(String title, int timers, String note) throws InterruptedException {
    try (Round round = new Round(lab, "per-message", 0)) {
      List<Accepted> accepted = prepare(round, timers);
      round.begin();
      long released = System.currentTimeMillis();
      consumer.order("/go", round.topic());
      round.watch().await(timers, released + DRAINED_MILLIS_MAX);
      Window window = round.end();
      Judged judged =
          Judged.of(
              Evidence.of(
                  accepted, round.watch().arrivals(), tables.awaitReceipts(round.topic(), timers)),
              accepted);
      String failures = consumer.order("/stop", "");
      return round
          .describe(title, window, judged, timers)
          .with(ArrivalRate.of(round.watch().arrivals())::describe)
          .parameter("timers", timers)
          .figure("failed calls", Double.parseDouble(failures), "")
          .note("flags: " + BaselineProcess.FLAGS)
          .note(note);
    }
  }

  /** In due order, a millisecond apart, all past; ids nearly sequential, as Punctual's are. */
  private List<Accepted> prepare(Round round, int timers) throws InterruptedException {
    long now = System.currentTimeMillis();
    SplittableRandom random = new SplittableRandom(lab.options().seed + now);
    List<Accepted> accepted =
        IntStream.range(0, timers).mapToObj(i -> timer(now - timers + i, random)).toList();
    lab.own().engines().rocketMq().createAlarmTopic(round.topic(), QUEUES);
    tables.fill(round.topic(), accepted, lab.options().payloadBytes);
    consumer.order(
        "/load",
        accepted.stream()
            .map(it -> it.id() + " " + it.key())
            .collect(Collectors.joining("\n", round.topic() + "\n", "")));
    return accepted;
  }

  private Accepted timer(long due, SplittableRandom random) {
    String key = "key-" + random.nextInt(lab.options().keys);
    return new Accepted(id(due, random), key, due, due, due);
  }

  private static UUID id(long millis, SplittableRandom random) {
    return new UUID(
        (millis << 16) | 0x7000L, (random.nextLong() & (-1L >>> 2)) | (1L << 63)); // version 7
  }

  @Override
  public void close() {
    consumer.close();
    callback.close();
  }
}
