package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.standalone.loadcheck.LoadCheck;
import io.punctual.standalone.loadcheck.LoadCheckReport;
import io.punctual.standalone.loadcheck.LoadPhases;
import io.punctual.standalone.loadcheck.ObservedLoad;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.verify.judge.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
import tools.jackson.databind.json.JsonMapper;

@Command(
    name = "load-check",
    description =
        "Submits timers that are due in 5 to 15 s to any cluster, watches them arrive, and checks"
            + " every promise, phase by phase; exit code 1 when one fell. How late they were is"
            + " shown, not judged.",
    mixinStandardHelpOptions = true)
final class LoadCheckCommand implements Callable<Integer> {
  private static final int FAILED = 1;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private ApiAddress api = new ApiAddress();
  @Mixin private KafkaAddress kafka = new KafkaAddress();

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "An existing topic" + StackOptions.DEFAULT)
  private String topic = StackConfig.DEMO_TOPIC;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description =
          "Timers a second, whether the earlier ones have been answered or not"
              + StackOptions.DEFAULT)
  private int rate = 200;

  @Option(names = "--keys", paramLabel = "N", description = "Different keys" + StackOptions.DEFAULT)
  private int keys = 500;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to submit (default: until SIGINT or SIGTERM, which end it early).")
  private int seconds = Integer.MAX_VALUE;

  @Option(
      names = "--phases",
      paramLabel = "FILE",
      description =
          "To which another program adds a line 'epochMillis name' when it begins to do something"
              + " to the cluster.")
  private @Nullable Path phases;

  @Option(
      names = "--out",
      paramLabel = "DIR",
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
            kafka.bootstrapServers(api.data()),
            topic);
    LoadCheck check = new LoadCheck(target, rate, keys);
    EndOnSignal signal = EndOnSignal.listening();
    try {
      ObservedLoad observed = check.run((long) rate * seconds, () -> !signal.isAsked());
      LoadPhases during = LoadPhases.in(Optional.ofNullable(phases));
      return signal.end(show(LoadCheckReport.of(check, observed, during)));
    } catch (RuntimeException e) {
      commandLine.getErr().println(e.getMessage()); // after a signal nobody else would
      return signal.end(FAILED);
    }
  }

  private int show(LoadCheckReport report) {
    PrintWriter out = command.commandLine().getOut();
    out.print(report.markdown());
    out.flush();
    if (folder != null) {
      write(report, folder);
    }
    return report.keptEveryPromise() ? 0 : FAILED;
  }

  private static void write(LoadCheckReport report, Path to) {
    try {
      Files.createDirectories(to);
      Files.writeString(to.resolve("report.md"), report.markdown(), UTF_8);
      Files.writeString(to.resolve("seconds.csv"), report.seconds(), UTF_8);
      Files.write(
          to.resolve("result.json"),
          JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(report.result()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + to + ": " + e.getMessage(), e);
    }
  }
}
