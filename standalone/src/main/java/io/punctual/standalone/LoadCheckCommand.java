package io.punctual.standalone;

import io.punctual.standalone.load.LoadCheck;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.verify.judge.Trial;
import java.io.PrintWriter;
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
            kafka.bootstrapServers(api.data()),
            topic);
    LoadCheck check = new LoadCheck(target, rate, keys);
    EndOnSignal signal = EndOnSignal.listening();
    try {
      LoadCheck.CheckedLoad result =
          check.run((long) rate * seconds, () -> !signal.isAsked(), Optional.ofNullable(phases));
      return signal.end(show(result));
    } catch (RuntimeException e) {
      commandLine.getErr().println(e.getMessage()); // after a signal nobody else would
      return signal.end(FAILED);
    }
  }

  private int show(LoadCheck.CheckedLoad result) {
    PrintWriter out = command.commandLine().getOut();
    out.print(result.report().markdown());
    out.flush();
    if (folder != null) {
      result.write(folder);
    }
    return result.report().kept() ? 0 : FAILED;
  }
}
