package io.punctual.standalone;

import io.punctual.standalone.load.LoadPhases;
import io.punctual.standalone.load.LoadReport;
import io.punctual.standalone.load.ObservedLoad;
import io.punctual.standalone.load.OfferLoad;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.verify.judge.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "load-check",
    description =
        "Submits timers that are due in 5 to 15 s to any cluster, watches them arrive, and checks"
            + " every promise, phase by phase; exit code 1 when one is broken. How late they were"
            + " is shown, not judged.")
final class LoadCheckCommand implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int DUE_FROM_MILLIS = 5_000;
  private static final int DUE_TO_MILLIS = 15_000;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private ApiAddress api = new ApiAddress();
  @Mixin private KafkaAddress kafka = new KafkaAddress();

  @Option(names = "--topic", description = "An existing topic" + StackOptions.DEFAULT)
  private String topic = StackConfig.DEMO_TOPIC;

  @Option(
      names = "--rate",
      description =
          "Timers a second, whether the earlier ones have been answered or not"
              + StackOptions.DEFAULT)
  private int rate = 200;

  @Option(names = "--keys", description = "Different keys" + StackOptions.DEFAULT)
  private int keys = 500;

  @Option(
      names = "--seconds",
      description = "How long to submit (default: until SIGINT or SIGTERM, which end it early).")
  private int seconds = Integer.MAX_VALUE;

  @Option(
      names = "--phases",
      description =
          "To which another program adds a line 'epochMillis name' when it begins to do something"
              + " to the cluster.")
  private @Nullable Path phases;

  @Option(
      names = "--out",
      description =
          "Where result.json, report.md and, second by second, seconds.csv are written (default:"
              + " nowhere).")
  private @Nullable Path folder;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine commandLine = command.commandLine();
    Trial.Target target =
        new Trial.Target(
            List.of(api.url(commandLine)),
            api.bearer(commandLine),
            api.authorities(),
            kafka.clients(api.data()),
            List.of(topic));
    OfferLoad load = new OfferLoad(target, rate, keys, DUE_FROM_MILLIS, DUE_TO_MILLIS);
    EndOnSignal signal = new EndOnSignal();
    try {
      ObservedLoad observed =
          load.run((long) rate * seconds, () -> !signal.isAsked(), _ -> {}, _ -> {});
      // The phases are all in their file only now.
      LoadReport report = LoadReport.of(load, observed, LoadPhases.in(Optional.ofNullable(phases)));
      commandLine.getOut().print(report.markdown());
      commandLine.getOut().flush();
      if (folder != null) {
        report.write(folder, observed.secondsCsv());
      }
      return signal.end(report.kept() ? 0 : FAILED);
    } catch (RuntimeException e) {
      commandLine.getErr().println(e.getMessage()); // after a signal nobody else would
      return signal.end(FAILED);
    }
  }
}
