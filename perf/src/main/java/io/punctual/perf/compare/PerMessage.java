package io.punctual.perf.compare;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.engines.link.DelayedPort;
import io.punctual.perf.baseline.Crew;
import io.punctual.perf.lab.ArrivalRate;
import io.punctual.perf.lab.Costs;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.perf.scale.Limit;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.report.Repetition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The obvious design: one call and one transaction per message. */
public final class PerMessage implements AutoCloseable {
  private static final int WARM_UP_TIMERS = 4_000;
  private static final long DRAINED_MILLIS_MAX = 600_000;
  private static final double NANOS = 1e9;
  private static final double THOUSAND = 1e3;

  private final Lab lab;
  private final PerMessageTables tables;
  private final BaselineProcess callback;
  private final Optional<DelayedPort> wayToCallback;
  private final BaselineProcess consumer;

  /** Starts its two processes over a lab's engines, which are as far away as for Punctual. */
  private PerMessage(Lab lab, int connections) {
    this.lab = lab;
    this.tables = PerMessageTables.in(lab.own().engines().database());
    this.callback = startCallback(lab, connections);
    this.wayToCallback =
        Optional.of(lab.options().roundTrip)
            .filter(Duration::isPositive)
            .map(it -> wayTo(callback.url().getPort(), it));
    this.consumer = startConsumer(lab, wayToCallback.map(PerMessage::url).orElse(callback.url()));
  }

  /**
   * @param connections to the database
   */
  public static PerMessage start(Lab lab, int connections) {
    return new PerMessage(lab, connections);
  }

  private static BaselineProcess startCallback(Lab lab, int connections) {
    Engines engines = lab.own().engines();
    Credentials user = engines.database().user();
    return BaselineProcess.start(
        "baseline.PerMessageCallback",
        "per-message-callback",
        "callback",
        lab.data(),
        Map.of(
            "JDBC_URL", engines.database().jdbcUrl(),
            "JDBC_USER", user.user(),
            "JDBC_PASSWORD", user.password()),
        engines.kafka().bootstrapServers(),
        Integer.toString(connections));
  }

  private static DelayedPort wayTo(int port, Duration roundTrip) {
    try {
      return DelayedPort.leadingTo(port, roundTrip);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URI url(DelayedPort port) {
    return URI.create("http://127.0.0.1:" + port.port());
  }

  private static BaselineProcess startConsumer(Lab lab, URI callback) {
    return BaselineProcess.start(
        "baseline.PerMessageConsumer",
        "per-message-consumer",
        "timer-consumer",
        lab.data(),
        Map.of(),
        lab.own().engines().rocketMq().nameServerAddress(),
        callback.toString());
  }

  /** Warms both processes up with drains of their own, until the CPU per timer is steady. */
  public String warmUp(Crew crew) throws InterruptedException {
    Costs costs = new Costs();
    long from = System.nanoTime();
    while (!costs.areSteady() && seconds(from) < lab.options().warmUpSeconds) {
      Repetition drained = drain(crew, "warm-up", WARM_UP_TIMERS, "");
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
   * crew starts. A crew of several has shared the queues before.
   */
  public Repetition drain(Crew crew, String title, int timers, String note)
      throws InterruptedException {
    try (Round round = new Round(lab, "per-message", 0)) {
      List<Accepted> accepted = prepare(round, crew, timers);
      round.begin();
      long released = System.currentTimeMillis();
      consumer.order("/go", crew.order(round.topic()));
      round.watch().await(timers, released + DRAINED_MILLIS_MAX);
      Window window = round.end();
      return round
          .describe(title, window, judge(round, accepted), timers)
          .with(ArrivalRate.of(round.watch().arrivals())::describe)
          .parameter("timers", timers)
          .with(limit(crew, Limit.processors(window, released))::describe)
          .note("flags: " + BaselineProcess.FLAGS)
          .note(note);
    }
  }

  private Judged judge(Round round, List<Accepted> accepted) throws InterruptedException {
    Map<UUID, TimerReceipt> receipts = tables.awaitReceipts(round.topic(), accepted.size());
    return Judged.of(Evidence.of(accepted, round.watch().arrivals(), receipts), accepted);
  }

  /** Ends the drain. */
  private CrewLimit limit(Crew crew, double processorsUsed) throws InterruptedException {
    long sqlWaiting = Long.parseLong(callback.order("/waited", ""));
    return new CrewLimit(
        crew, processorsUsed, sqlWaiting, CrewLimit.counts(consumer.order("/stop", "")));
  }

  /** In due order, a millisecond apart, all past; ids nearly sequential, as Punctual's are. */
  private List<Accepted> prepare(Round round, Crew crew, int timers) throws InterruptedException {
    long now = System.currentTimeMillis();
    SplittableRandom random = new SplittableRandom(lab.options().seed + now);
    List<Accepted> accepted =
        IntStream.range(0, timers).mapToObj(i -> timer(now - timers + i, random)).toList();
    lab.own().engines().rocketMq().createAlarmTopic(round.topic(), crew.queues());
    if (crew.consumers() > 1) {
      consumer.order("/join", crew.order(round.topic()));
    }
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
    wayToCallback.ifPresent(DelayedPort::close);
    callback.close();
  }
}
