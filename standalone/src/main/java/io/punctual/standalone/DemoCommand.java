package io.punctual.standalone;

import io.punctual.standalone.load.DemoReport;
import io.punctual.standalone.load.OfferLoad;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.watch.KafkaClients;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "demo",
    description =
        "Submits timers, watches them arrive, and checks every promise; exit code 1 when one is"
            + " broken. Uses what ./punctual up has started, or starts it.")
final class DemoCommand implements Callable<Integer> {
  /** What is called often is compiled soon: at 200 a second that takes minutes. */
  private static final int WARM_UP_RATE = 600;

  /** So that the last of the warm-up is soon there. */
  private static final int WARM_UP_DUE_MILLIS = 2_000;

  private static final int SECONDS_MAX = 3_600;

  @Mixin private StackOptions options = new StackOptions();

  @Option(names = "--rate", description = "Timers a second (default: ${DEFAULT-VALUE}).")
  private int rate = 50;

  @Option(names = "--seconds", description = "How long to submit (default: ${DEFAULT-VALUE}).")
  private int seconds = 15;

  @Option(names = "--keys", description = "Different keys (default: ${DEFAULT-VALUE}).")
  private int keys = 500;

  @Option(
      names = "--due-from",
      description = "Shortest time to the due, in ms (default: ${DEFAULT-VALUE}).")
  private int dueFromMillis = 1_000;

  @Option(
      names = "--due-to",
      description = "Longest time to the due, in ms (default: ${DEFAULT-VALUE}).")
  private int dueToMillis = 10_000;

  @Option(
      names = "--warm-up",
      description =
          "How long to submit before that, at "
              + WARM_UP_RATE
              + " timers a second or more, for the JVMs to compile (default: ${DEFAULT-VALUE}).")
  private int warmUpSeconds = 20;

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws InterruptedException {
    RunningStack running = RunningStack.in(options.data());
    if (!running.isUp()) {
      out.println("Punctual does not run: starting it for this demo.");
      Stack stack = new RunStack(options.config(), false, out).stack();
      stack.start();
      stack.keepRunning();
      running = RunningStack.in(options.data());
    }
    boolean kept = warmUpSeconds == 0 || warmUp(running);
    DemoReport report = demo(running, rate, seconds, dueToMillis);
    out.println(report.text());
    out.printf(
        "Their receipts in the console: %s/#/receipts?topic=%s%n",
        running.urls(ServiceKind.API).getFirst(), StackConfig.DEMO_TOPIC);
    return kept && report.keptEveryPromise() ? 0 : 1;
  }

  /** Its promises count, its lateness is shown by itself. */
  private boolean warmUp(RunningStack running) throws InterruptedException {
    out.println("Warm-up, until the services' JVMs have compiled what they run (--warm-up):");
    DemoReport report =
        demo(
            running,
            Math.max(rate, WARM_UP_RATE),
            warmUpSeconds,
            Math.max(dueFromMillis, WARM_UP_DUE_MILLIS));
    out.printf("%nwarm-up: %s%n%n", report.summary());
    return report.keptEveryPromise();
  }

  private DemoReport demo(RunningStack running, int perSecond, int lasting, int dueTo)
      throws InterruptedException {
    if (lasting <= 0 || lasting > SECONDS_MAX) {
      throw new IllegalArgumentException("--seconds must be 1 to " + SECONDS_MAX);
    }
    Trial.Target target =
        new Trial.Target(
            running.urls(ServiceKind.API),
            Optional.ofNullable(System.getenv("PUNCTUAL_TOKEN")),
            KafkaClients.at(running.kafka()),
            StackConfig.DEMO_TOPIC);
    OfferLoad load = new OfferLoad(target, perSecond, keys, dueFromMillis, dueTo);
    out.printf(
        "%d timers, %d a second, due %.1f to %.1f s ahead, %d keys, topic %s%n%n",
        perSecond * lasting, perSecond, dueFromMillis / 1e3, dueTo / 1e3, keys, target.topic());
    return DemoReport.of(load, (long) perSecond * lasting, running.urls(ServiceKind.CALLBACK), out);
  }
}
