package io.punctual.standalone;

import io.punctual.engines.process.ProcessEvent;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Help.Ansi;

/** Shows on the terminal what happens. */
record PrintStackEvents(PrintStream out) implements Consumer<ProcessEvent> {
  private static final double MILLIS = 1_000.0;

  @Override
  public synchronized void accept(ProcessEvent event) {
    switch (event) {
      case ProcessEvent.Fetching(var program, var takes) -> line("… %-12s %s", program, takes);
      case ProcessEvent.Starting(var process, var version, _) ->
          line("@|faint … %-12s %s starts|@", process, version);
      case ProcessEvent.Ready(var process, var address, var took) ->
          line("@|green ✓|@ %-12s %-15s  %s", process, address, seconds(took));
      case ProcessEvent.StepDone(var step, var took) ->
          line("@|green ✓|@ %-28s  %s", step, seconds(took));
      case ProcessEvent.Stopped(var process, var took) ->
          line("@|faint ■ %-12s stopped in %s|@", process, seconds(took));
      case ProcessEvent.Mending(var process, var why) ->
          line("@|yellow ↻ %s|@ is started again: %s", process, why);
      case ProcessEvent.NotMended(var process, var why) ->
          line("@|yellow ↻ %s|@ is tried again: %s", process, why.lines().findFirst().orElse(why));
      case ProcessEvent.Mended(var process, var after) ->
          line("@|green ✓|@ %s runs again after %s", process, seconds(after));
      case ProcessEvent.EndingLeftover(var process, var pid) ->
          line(
              "@|yellow ■ ends %s (pid %d), which an earlier launcher had to leave|@",
              process, pid);
      case ProcessEvent.Died(var death) -> {
        line("@|bold,red ✗|@ ");
        out.println(death.describe());
      }
    }
    out.flush();
  }

  private void line(String format, Object... values) {
    out.println(Ansi.AUTO.string(String.format(Locale.ROOT, format, values)));
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLIS);
  }
}
