package io.punctual.perf.compare;

import io.punctual.engines.Credentials;
import io.punctual.engines.DatabaseConfig;
import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SqlServer;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.PublishRow;
import io.punctual.perf.peer.PeerKind;
import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Other systems' timers under the load that Punctual has, without HTTP and Kafka; those with a
 * database share Punctual's server. Each runs by itself.
 */
public record Peers(Lab lab, Engines rocketMq) implements AutoCloseable {
  /** The broker takes nothing finer: MessageStoreConfig.setTimerPrecisionMs. */
  private static final Duration FINEST = Duration.ofMillis(100);

  private static final int WARM_UP_SECONDS_MAX = 60;

  /** 500 a second, each due after a second or two. */
  private static final String WARM_UP = "500 %d 1000 2000";

  private static final String TIMER = "rocketmq-timer";

  private static final double MILLI = 1e3;

  public static Peers start(Lab lab) {
    DataFolder own = ownFolder(lab);
    Leftovers.end(own.run(), _ -> {});
    Engines engines =
        new Engines(
            new EnginesConfig(own, EnginePorts.free(), FINEST, DatabaseConfig.USUAL),
            new LoggedEngineEvents());
    Runtime.getRuntime().addShutdownHook(new Thread(engines::kill, "stop-bare-broker"));
    engines.rocketMq().start();
    return new Peers(lab, engines);
  }

  /**
   * Lost, doubled and disordered messages are only noted: these systems do not promise anything
   * about them.
   */
  public Repetition steady(Side side, String title, int rate, int seconds, int dueFrom, int dueTo)
      throws InterruptedException {
    String load = "%d %d %d %d".formatted(rate, seconds, dueFrom, dueTo);
    return run(side, title, "/steady", load, (long) rate * seconds).parameter("rate", rate);
  }

  /** All due at one instant. */
  public Repetition spike(Side side, String title, int timers) throws InterruptedException {
    Repetition done = run(side, title, "/spike", Integer.toString(timers), timers);
    double lastMillis = done.valueOf("seen lateness max");
    return done.parameter("timers", timers).figure(PublishRow.LAST, lastMillis / MILLI, "s");
  }

  private Repetition run(Side side, String title, String path, String load, long timers)
      throws InterruptedException {
    try (BaselineProcess process = process(side.peer(), title.replace(' ', '-'));
        Sampler sampler = new Sampler(() -> running(side), () -> Counts.NONE, Sampler.NEVER)) {
      int warmUp = Math.min(WARM_UP_SECONDS_MAX, lab.options().warmUpSeconds);
      process.order("/steady", common(side) + WARM_UP.formatted(warmUp));
      String measured = common(side);
      sampler.begin();
      String result = process.order(path, measured + load);
      Window window = sampler.end();
      return describe(sampler.describe(title, window, timers), result)
          .note("warm-up %d s".formatted(warmUp));
    }
  }

  /** The bare timer has a broker of its own, in place of that of the stack. */
  private RunningStack running(Side side) {
    RunningStack stack = lab.running();
    return side.peer() == PeerKind.ROCKETMQ_TIMER
        ? new RunningStack(
            Stream.concat(
                    RunningStack.in(ownFolder(lab)).processes().stream(),
                    stack.processes().stream().filter(it -> it.name().startsWith(TIMER)))
                .toList())
        : stack;
  }

  private static DataFolder ownFolder(Lab lab) {
    return new DataFolder(lab.data().root().resolve("bare"));
  }

  /** What all loads begin with: the name of a run of its own. */
  private String common(Side side) {
    String run = Lab.topicName("peer");
    if (side.peer() == PeerKind.ROCKETMQ_TIMER) {
      rocketMq.rocketMq().createAlarmTopic(run, lab.options().partitions);
    }
    return "%s %d %d ".formatted(run, lab.options().keys, lab.options().payloadBytes);
  }

  private BaselineProcess process(PeerKind kind, String folder) {
    return switch (kind) {
      case ROCKETMQ_TIMER ->
          BaselineProcess.start(
              "peer.PeerProcess",
              TIMER,
              "timer-consumer",
              lab.data(),
              Map.of(),
              kind.name(),
              rocketMq.rocketMq().nameServerAddress());
      case ARTEMIS -> {
        String journal = lab.data().folder("artemis").resolve(folder).toString();
        yield BaselineProcess.startPeer(kind, lab.data(), journal);
      }
      case DB_SCHEDULER, QUARTZ -> {
        SqlServer server = lab.own().engines().database();
        String database = server.freshDatabase("punctual_peer");
        Credentials user = server.ddlUser();
        yield BaselineProcess.startPeer(kind, lab.data(), database, user.user(), user.password());
      }
    };
  }

  /**
   * @param result NAME=NUMBER lines, an empty one, then each lateness in microseconds
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
    rocketMq.kill();
  }
}
