package io.punctual.perf.compare;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.RunToEnd;
import io.punctual.perf.baseline.BareTimerProcess;
import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** RocketMQ's own timer: a broker at its finest precision, and a process that uses it. */
public final class BareTimer implements AutoCloseable {
  /** The broker takes nothing finer: MessageStoreConfig.setTimerPrecisionMs. */
  private static final Duration FINEST = Duration.ofMillis(100);

  private static final int WARM_UP_SECONDS_MAX = 60;
  private static final Duration REST_MAX = Duration.ofMinutes(2);

  private final Lab lab;
  private final Engines engines;

  private BareTimer(Lab lab, Engines engines) {
    this.lab = lab;
    this.engines = engines;
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
    return new BareTimer(lab, engines);
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
    int warmUp = Math.min(WARM_UP_SECONDS_MAX, lab.options().warmUpSeconds) + dueTo / 1_000;
    Path result = lab.data().root().resolve("bare-timer.txt");
    String topic = "bare-" + Long.toString(System.currentTimeMillis(), 36);
    engines.rocketMq().createAlarmTopic(topic, lab.options().partitions);
    List<String> arguments =
        Stream.concat(
                Stream.of(result.toString(), engines.rocketMq().nameServerAddress(), topic),
                IntStream.of(
                        rate,
                        warmUp,
                        seconds,
                        dueFrom,
                        dueTo,
                        lab.options().payloadBytes,
                        (int) lab.options().seed)
                    .mapToObj(Integer::toString))
            .toList();
    Machine machine = new Machine();
    try (Sampler sampler = new Sampler(lab::running, () -> new long[3], 0)) {
      Sample from = sampler.quietly();
      machine.start();
      RunToEnd.run(
          BaselineProcess.command(
              "bare-timer",
              BareTimerProcess.class,
              "timer-consumer",
              lab.data(),
              0,
              arguments,
              Map.of()),
          lab.data(),
          REST_MAX.plusSeconds(warmUp + seconds));
      Window window = Window.of(from, sampler.quietly(), sampler.samples());
      machine.close();
      DescribeRound describe =
          new DescribeRound(title, window, sampler, machine, (long) rate * seconds)
              .parameter("rate", rate)
              .note("precision " + FINEST.toMillis() + " ms, its finest; warm-up " + warmUp + " s");
      return describe(describe, Files.readString(result)).make();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + result, e);
    }
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
    Lateness lateness = new Lateness();
    parts[1].lines().forEach(line -> lateness.add(Long.parseLong(line)));
    return describe.lateness("seen lateness", lateness.histogram());
  }

  @Override
  public void close() {
    engines.kill();
  }
}
