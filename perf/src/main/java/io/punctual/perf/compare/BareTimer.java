package io.punctual.perf.compare;

import io.punctual.engines.DatabaseConfig;
import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** RocketMQ's own timer: a broker with its finest precision, and a process that uses it. */
public record BareTimer(Lab lab, Engines engines, BaselineProcess process)
    implements AutoCloseable {
  /** The broker takes nothing finer: MessageStoreConfig.setTimerPrecisionMs. */
  private static final Duration FINEST = Duration.ofMillis(100);

  private static final int WARM_UP_SECONDS_MAX = 60;

  public static BareTimer start(Lab lab) {
    DataFolder own = new DataFolder(lab.data().root().resolve("bare"));
    Leftovers.end(own.run(), _ -> {});
    Engines engines =
        new Engines(
            new EnginesConfig(own, EnginePorts.free(), FINEST, DatabaseConfig.USUAL),
            new LoggedEngineEvents());
    Runtime.getRuntime().addShutdownHook(new Thread(engines::kill, "stop-bare-broker"));
    engines.rocketMq().start();
    BaselineProcess process =
        BaselineProcess.start(
            "BareTimerProcess",
            "bare-timer",
            "timer-consumer",
            lab.data(),
            Map.of(),
            engines.rocketMq().nameServerAddress());
    return new BareTimer(lab, engines, process);
  }

  /**
   * The same load as Punctual's steady rate, without database and Kafka. Lost and duplicated
   * messages are only noted: RocketMQ's timer does not promise anything about them.
   */
  public Repetition steady(String title, int rate, int seconds, int dueFrom, int dueTo)
      throws InterruptedException {
    int warmUp = Math.min(WARM_UP_SECONDS_MAX, lab.options().warmUpSeconds) + dueTo / 1_000;
    String topic = Lab.topicName("bare");
    engines.rocketMq().createAlarmTopic(topic, lab.options().partitions);
    String load =
        "%s %d %d %d %d %d %d"
            .formatted(topic, rate, warmUp, seconds, dueFrom, dueTo, lab.options().payloadBytes);
    try (Sampler sampler = new Sampler(lab::running, () -> Counts.NONE, Sampler.NEVER)) {
      sampler.begin();
      String result = process.order("/steady", load);
      Window window = sampler.end();
      return describe(sampler.describe(title, window, (long) rate * seconds), result)
          .parameter("rate", rate)
          .note("precision " + FINEST.toMillis() + " ms, its finest; warm-up " + warmUp + " s");
    }
  }

  /**
   * @param result NAME=NUMBER lines, an empty one, then each measured lateness in microseconds
   */
  static Repetition describe(Repetition to, String result) {
    String[] parts = result.split("\\R\\R", 2);
    parts[0]
        .lines()
        .map(line -> line.split("="))
        .forEach(words -> to.checked(words[0], Long.parseLong(words[1])));
    Lateness lateness = new Lateness();
    parts[1].lines().forEach(line -> lateness.add(Long.parseLong(line)));
    Histogram seen = lateness.histogram();
    return to.percentiles("seen lateness", seen, 50, 99, 99.9).curve("seen lateness", seen);
  }

  @Override
  public void close() {
    process.close();
    engines.kill();
  }
}
