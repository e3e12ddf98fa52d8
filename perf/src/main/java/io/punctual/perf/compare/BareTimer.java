package io.punctual.perf.compare;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.RunRecord;
import io.punctual.perf.baseline.BareShape;
import io.punctual.perf.baseline.BareTimerProcess;
import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.WarmUp;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.check.Machine;
import io.punctual.standalone.stack.RunningStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** RocketMQ's own timer: a broker at its finest precision, and a process that uses it. */
public final class BareTimer implements AutoCloseable {
  /** The broker takes nothing finer: MessageStoreConfig.setTimerPrecisionMs. */
  private static final Duration FINEST = Duration.ofMillis(100);

  private final Lab lab;
  private final Engines engines;
  private final BaselineProcess process;

  private BareTimer(Lab lab, Engines engines, BaselineProcess process) {
    this.lab = lab;
    this.engines = engines;
    this.process = process;
  }

  public static BareTimer start(Lab lab) {
    DataFolder own = new DataFolder(lab.data().root().resolve("bare"));
    Leftovers.end(own.run(), left -> {});
    empty(own);
    Engines engines =
        Engines.of(
            new EnginesConfig(own, EnginePorts.free(), FINEST, EnginesConfig.USUAL_BUFFER_POOL),
            new LoggedEngineEvents());
    Runtime.getRuntime().addShutdownHook(new Thread(engines::kill, "stop-bare-broker"));
    engines.rocketMq().start();
    return new BareTimer(
        lab,
        engines,
        BaselineProcess.start(
            "bare-timer",
            BareTimerProcess.class,
            "timer-consumer",
            lab.data(),
            List.of(engines.rocketMq().nameServerAddress()),
            Map.of()));
  }

  /** An earlier run's messages would arrive in this one. */
  private static void empty(DataFolder folder) {
    try (Stream<Path> all = Files.walk(folder.root())) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot empty " + folder.root(), e);
    }
  }

  /**
   * As Punctual's steady rate, without database and Kafka. Lost and duplicated messages are noted:
   * it has made no promise.
   */
  public Repetition steady(String title, int rate, int seconds, int dueFrom, int dueTo)
      throws InterruptedException {
    BareShape shape = shape(rate, dueFrom, dueTo);
    engines.rocketMq().createAlarmTopic(shape.topic(), shape.queues());
    try (Sampler sampler = new Sampler(this::beside, this::counts, 0)) {
      process.order("/start", shape.text());
      sampler.start();
      int filledSeconds = dueTo / 1_000 + 5; // as Punctual's
      String warmUp =
          new WarmUp(sampler, () -> 0, filledSeconds, lab.options().warmUpSeconds).await();
      lab.out().println(warmUp);
      Machine machine = new Machine();
      Sample from = sampler.quietly();
      machine.start();
      process.order("/measure", "true");
      Thread.sleep(Duration.ofSeconds(seconds));
      process.order("/measure", "false");
      Window window = Window.of(from, sampler.quietly(), sampler.samples());
      machine.close();
      String result = process.order("/stop", "");
      DescribeRound describe =
          new DescribeRound(title, window, sampler, machine, (long) rate * seconds)
              .parameter("rate", rate)
              .note(warmUp)
              .note("precision " + FINEST.toMillis() + " ms, its finest");
      return describe(describe, result).make();
    }
  }

  private BareShape shape(int rate, int dueFrom, int dueTo) {
    return new BareShape(
        "bare-" + Long.toString(System.currentTimeMillis(), 36),
        lab.options().partitions,
        rate,
        lab.options().rampSeconds(),
        dueFrom,
        dueTo,
        lab.options().keys,
        lab.options().payloadBytes,
        lab.options().seed);
  }

  /**
   * @param result NAME=NUMBER lines, an empty one, then each measured lateness in microseconds
   */
  static DescribeRound describe(DescribeRound describe, String result) {
    String[] parts = result.split("\\R\\R", 2);
    parts[0]
        .lines()
        .map(line -> line.split("="))
        .forEach(words -> describe.checked(words[0], Long.parseLong(words[1])));
    Histogram lateness = new Histogram(Lateness.MICROS_MAX, Lateness.DIGITS);
    parts[1].lines().forEach(line -> lateness.recordValue(Lateness.clamp(Long.parseLong(line))));
    return describe.lateness("seen lateness", lateness);
  }

  /** The lab's processes, and this timer's broker and name server under names of their own. */
  private RunningStack beside() {
    Stream<RunRecord> own =
        RunningStack.in(engines.data()).processes().stream()
            .map(it -> it.named("bare-" + it.name()));
    return new RunningStack(Stream.concat(lab.running().processes().stream(), own).toList());
  }

  /** Sent, accepted, arrived; as a sampler wants it. */
  private long[] counts() {
    try {
      long[] counts =
          Arrays.stream(process.order("/counts", "").split(" "))
              .mapToLong(Long::parseLong)
              .toArray();
      return new long[] {counts[0], counts[0], counts[1]};
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new long[] {0, 0, 0};
    }
  }

  @Override
  public void close() {
    process.close();
    engines.kill();
  }
}
