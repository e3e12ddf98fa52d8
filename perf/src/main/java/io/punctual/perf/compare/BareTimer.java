package io.punctual.perf.compare;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.RunRecord;
import io.punctual.perf.baseline.BaselineProcess;
import io.punctual.perf.baseline.Orders;
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

/** RocketMQ's own timer: a broker at its finest precision, and a process that uses it. */
public final class BareTimer implements AutoCloseable {
  /** The broker takes nothing finer: MessageStoreConfig.setTimerPrecisionMs. */
  public static final Duration FINEST = Duration.ofMillis(100);

  private static final String NAME = "bare-timer";
  private static final String FOLDER = "bare";
  private static final String PREFIX = "bare-";
  private static final int WAIT_SECONDS = 30;

  private final Engines engines;
  private final BaselineProcess process;
  private final Orders orders;

  private BareTimer(Engines engines, BaselineProcess process) {
    this.engines = engines;
    this.process = process;
    this.orders = process.orders();
  }

  /**
   * @param data its process is recorded here, and its broker's data are within
   */
  public static BareTimer start(DataFolder data) {
    DataFolder own = new DataFolder(data.root().resolve(FOLDER));
    Leftovers.end(own.run(), left -> {});
    empty(own);
    Engines engines =
        Engines.of(
            new EnginesConfig(own, EnginePorts.free(), FINEST, EnginesConfig.USUAL_BUFFER_POOL),
            new LoggedEngineEvents());
    Runtime.getRuntime().addShutdownHook(new Thread(engines::kill, "stop-bare-broker"));
    engines.rocketMq().start();
    int port = Ports.freeInARow(1);
    return new BareTimer(
        engines,
        BaselineProcess.start(
            NAME,
            data,
            port,
            List.of(Integer.toString(port), engines.rocketMq().nameServerAddress()),
            Map.of()));
  }

  /** What an earlier run has left would ring in this one. */
  private static void empty(DataFolder folder) {
    try (Stream<Path> all = Files.walk(folder.root())) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot empty " + folder.root(), e);
    }
  }

  /** These, and the bare timer's broker and name server, under names of their own. */
  public RunningStack beside(RunningStack stack) {
    Stream<RunRecord> own =
        RunningStack.in(engines.data()).processes().stream()
            .map(it -> it.named(PREFIX + it.name()));
    return new RunningStack(Stream.concat(stack.processes().stream(), own).toList());
  }

  /** Begins to send. */
  public void begin(BareLoad load) throws InterruptedException {
    engines.rocketMq().createAlarmTopic(load.topic(), load.queues());
    orders.give("/start?" + load.query());
  }

  /** Sent, accepted, arrived; as a sampler wants it. */
  public long[] counts() {
    try {
      long[] counts =
          Arrays.stream(orders.ask("/counts").split(" ")).mapToLong(Long::parseLong).toArray();
      return new long[] {counts[0], counts[0], counts[1]};
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new long[] {0, 0, 0};
    }
  }

  public void measure() throws InterruptedException {
    orders.give("/measure");
  }

  public void measureNoMore() throws InterruptedException {
    orders.give("/measure-no-more");
  }

  /** Sends no more, waits for what is under way, and tells. */
  public BareResult end() throws InterruptedException {
    return BareResult.of(orders.give("/stop?wait=" + WAIT_SECONDS));
  }

  @Override
  public void close() {
    process.close();
    engines.kill();
  }
}
