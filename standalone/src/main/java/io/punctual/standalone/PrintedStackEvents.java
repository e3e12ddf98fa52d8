package io.punctual.standalone;

import io.punctual.engines.process.Death;
import io.punctual.standalone.stack.StackEvents;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/** Shows on the terminal what happens. */
final class PrintedStackEvents implements StackEvents {
  private static final double MILLIS = 1_000.0;

  private final PrintStream out;

  PrintedStackEvents(PrintStream out) {
    this.out = out;
  }

  @Override
  public void starting(String process, String version, int port) {
    line("@|faint … %-12s %s starts|@", process, version);
  }

  @Override
  public void ready(String process, String address, Duration took) {
    line("@|green ✓|@ %-12s %-15s  %s", process, address, seconds(took));
  }

  @Override
  public void did(String step, Duration took) {
    line("@|green ✓|@ %-28s  %s", step, seconds(took));
  }

  @Override
  public void stopped(String process, Duration took) {
    line("@|faint ■ %-12s stopped in %s|@", process, seconds(took));
  }

  @Override
  public void died(Death death) {
    line("@|bold,red ✗|@ ");
    out.println(death.describe());
  }

  @Override
  public void restarting(String process, Duration in) {
    line("@|yellow ↻ %s starts again in %s|@", process, seconds(in));
  }

  @Override
  public void endingLeftover(String process, long pid) {
    line("@|yellow ■ ends %s (pid %d), which an earlier launcher had to leave|@", process, pid);
  }

  @Override
  public void gaveUp(String process, String why) {
    line("@|bold,red ✗ %s is not started again:|@ ", process);
    out.println(why);
  }

  private synchronized void line(String format, Object... values) {
    out.println(Ansi.AUTO.string(String.format(Locale.ROOT, format, values)));
    out.flush();
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLIS);
  }
}
