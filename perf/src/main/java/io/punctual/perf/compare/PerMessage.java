package io.punctual.perf.compare;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.perf.baseline.PerMessageCallback;
import io.punctual.perf.baseline.PerMessageConsumer;
import io.punctual.perf.lab.Costs;
import io.punctual.perf.lab.DrainRate;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sample;
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
 * The design that comes to mind first: one call and one transaction per message. It is drained at
 * its best of the settings that were tried: a message of each of 64 queues at a time.
 */
public final class PerMessage implements AutoCloseable {
  private static final int QUEUES = 64;
  private static final int WARM_UP_TIMERS = 4_000;
  private static final long DRAINED_MILLIS_MAX = 600_000;
  private static final double NANOS = 1e9;
  private static final double THOUSAND = 1e3;

  private final Lab lab;
  private final PerMessageTables tables;
  private final BaselineProcess callback;
  private final BaselineProcess consumer;

  private PerMessage(Lab lab, BaselineProcess callback, BaselineProcess consumer) {
    this.lab = lab;
    this.tables = new PerMessageTables(lab.own().engines().mariaDb());
    this.callback = callback;
    this.consumer = consumer;
  }

  /** Its two processes, over a lab's engines. */
  public static PerMessage start(Lab lab) {
    Engines engines = lab.own().engines();
    Credentials user = engines.mariaDb().user();
    BaselineProcess callback =
        BaselineProcess.start(
            "per-message-callback",
            PerMessageCallback.class,
            "callback",
            lab.data(),
            List.of(engines.kafka().bootstrapServers()),
            Map.of(
                "JDBC_URL", engines.mariaDb().jdbcUrl(),
                "JDBC_USER", user.user(),
                "JDBC_PASSWORD", user.password()));
    BaselineProcess consumer =
        BaselineProcess.start(
            "per-message-consumer",
            PerMessageConsumer.class,
            "timer-consumer",
            lab.data(),
            List.of(engines.rocketMq().nameServerAddress(), callback.url().toString()),
            Map.of());
    PerMessage started = new PerMessage(lab, callback, consumer);
    started.tables.create();
    return started;
  }

  /** Warms both processes up with drains of their own, until a timer's cost is steady. */
  public String warmUp() throws InterruptedException {
    Costs costs = new Costs();
    long from = System.nanoTime();
    while (!costs.areSteady() && seconds(from) < lab.options().warmUpSeconds) {
      Repetition drained = drain("warm-up", WARM_UP_TIMERS, 0, "");
      if (!drained.isRight()) {
        throw new IllegalStateException("per message, while warming up: " + drained.wrong());
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
   * Drains timers whose rows and messages are there already. The measured part begins when the
   * consumer starts.
   */
  public Repetition drain(String title, int timers, long seed, String note)
      throws InterruptedException {
    try (Round round = new Round(lab, "per-message", 0)) {
      List<Accepted> accepted = prepare(round, timers, lab.options().seed + seed);
      Sample from = round.begin();
      long released = System.currentTimeMillis();
      consumer.order("/go", round.topic());
      round.watch().await(timers, released + DRAINED_MILLIS_MAX);
      Window window = round.end(from);
      Judged judged =
          Judged.of(
              Evidence.of(
                  accepted, round.watch().arrivals(), tables.awaitReceipts(round.topic(), timers)),
              accepted);
      String failures = consumer.order("/stop", "");
      return DrainRate.of(round.watch().arrivals())
          .describe(round.describe(title, window, judged, timers))
          .parameter("timers", timers)
          .figure("failed calls", Double.parseDouble(failures), "")
          .note(note.isEmpty() ? "flags: " + BaselineProcess.flags() : note)
          .make();
    }
  }

  /** In due order, a millisecond apart, all past; ids nearly sequential, as Punctual's are. */
  private List<Accepted> prepare(Round round, int timers, long seed) throws InterruptedException {
    long now = System.currentTimeMillis();
    SplittableRandom random = new SplittableRandom(seed + now);
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
