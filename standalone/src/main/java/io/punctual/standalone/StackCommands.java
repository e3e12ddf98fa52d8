package io.punctual.standalone;

import io.punctual.engines.Engines;
import io.punctual.engines.process.AwaitExit;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Leftovers;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.load.AwaitPunctual;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.text.TailLine;
import io.punctual.verify.watch.TopicReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs about the processes of this machine. */
@Command
final class StackCommands {
  // Three stages of services of 15 s at most, and the engines.
  private static final Duration STOP_MAX = Duration.ofSeconds(90);
  private static final PrintStream OUT = System.out;

  private StackCommands() {}

  @Command(
      description =
          "Starts engines and services, waits until they keep up with some load, and stays until"
              + " Ctrl-C or ./punctual down. What dies meanwhile is started again.")
  static int up(
      @Mixin StackOptions options,
      @Option(names = "--fresh", description = "Begins with empty data.") boolean fresh)
      throws InterruptedException {
    Stack stack = new RunStack(options.config(), fresh, OUT).stack();
    stack.start();
    stack.keepRunning();
    if (Stream.of(ServiceKind.values()).noneMatch(kind -> stack.services(kind).isEmpty())) {
      awaitPunctual(stack);
    }
    OUT.printf("%nPunctual runs.%n");
    for (ServiceKind kind : ServiceKind.values()) {
      stack.services(kind).forEach(service -> line(service.name(), service.url()));
    }
    lines(stack.engines());
    if (!stack.services(ServiceKind.API).isEmpty()) {
      OUT.print(firstSteps(stack));
    }
    return stay("Ctrl-C stops everything.");
  }

  /**
   * The JVMs of services that have just started have compiled nothing yet: at this rate the API's
   * queue would grow until it refuses.
   */
  private static void awaitPunctual(Stack stack) throws InterruptedException {
    String rate = AwaitPunctual.RATE + " timers a second";
    OUT.printf("… offers %s until they are in time%n", rate);
    OUT.flush();
    long from = System.nanoTime();
    AwaitPunctual.Seen seen = AwaitPunctual.on(stack).run();
    if (seen.keepsUp()) {
      Duration took = Duration.ofNanos(System.nanoTime() - from);
      new PrintStackEvents(OUT).accept(new ProcessEvent.StepDone(rate + " in time", took));
    } else {
      OUT.printf("%s were not in time: %s%n", rate, seen.text());
    }
  }

  @Command(description = "Shows each process; exit code 1 when one is not up.")
  static int status(@Mixin DataOption data) {
    return new PrintStatus(OUT).run(data.folder()) ? 0 : 1;
  }

  @Command(description = "Stops everything in order; data stay.")
  static int down(@Mixin DataOption data) {
    DataFolder folder = data.folder();
    Optional<ProcessHandle> launcher = LauncherLock.launcherOf(folder);
    launcher.ifPresent(StackCommands::stop);
    List<RunRecord> left = Leftovers.end(folder.root().resolve("run"), new PrintStackEvents(OUT));
    OUT.println(launcher.isEmpty() && left.isEmpty() ? "nothing runs" : "stopped");
    return 0;
  }

  private static void stop(ProcessHandle launcher) {
    OUT.println("stopping (pid " + launcher.pid() + ") …");
    launcher.destroy();
    if (!AwaitExit.of(launcher.onExit(), STOP_MAX)) {
      OUT.println("it did not end in time");
    }
  }

  @Command(
      description = "Shows the records of a topic as they come, with their lateness, until Ctrl-C.")
  static int tail(
      @Mixin DataOption data,
      @Mixin KafkaAddress kafka,
      @Parameters(description = "Name of the topic.") String topic,
      @Option(names = "--from-beginning", description = "Also what is there already.")
          boolean fromBeginning,
      @Option(
              names = "--records",
              defaultValue = "" + Long.MAX_VALUE,
              description = "Ends after so many (default: never).")
          long recordsMax) {
    try (TopicReader records = new TopicReader(kafka.clients(data))) {
      var unused = fromBeginning ? records.fromBeginning(topic) : records.fromNow(topic);
      OUT.println(TailLine.HEADER);
      long shown = 0;
      while (shown < recordsMax) {
        for (ConsumerRecord<byte[], byte[]> record : records.poll()) {
          OUT.println(TailLine.of(record, System.currentTimeMillis()));
          shown++;
        }
        OUT.flush();
      }
    }
    return 0;
  }

  static void lines(Engines engines) {
    line("Kafka", engines.kafka().bootstrapServers());
    line("RocketMQ", engines.rocketMq().nameServerAddress());
    line("database", engines.describeDatabase());
    line("data, logs", engines.data().root());
  }

  static void line(String what, Object where) {
    OUT.printf("  %-12s %s%n", what, where);
  }

  static int stay(String end) {
    OUT.printf("%n%s%n", end);
    OUT.flush();
    while (!Thread.currentThread().isInterrupted()) { // by the hook that stops everything
      LockSupport.park();
    }
    return 0;
  }

  private static String firstSteps(Stack stack) {
    DataFolder data = stack.engines().data();
    return """

    The console is at %4$s/. See the metrics of a service at its /actuator/prometheus.

    Watch the topic in another shell:

      ./punctual tail %1$s%3$s

    and post a timer that is due in 3 seconds:

      curl -i %2$s -H 'Content-Type: application/json' \\
        -d '{"topic":"%1$s","key":"order-1","payload":{"hello":"world"},"delay":"3s"}'
    """
        .formatted(
            StackConfig.DEMO_TOPIC,
            stack.api().resolve("/v1/timers"),
            data.equals(DataOption.usual()) ? "" : " --data " + data.root(),
            stack.api());
  }
}
