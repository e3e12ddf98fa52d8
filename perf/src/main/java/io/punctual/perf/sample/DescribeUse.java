package io.punctual.perf.sample;

import io.punctual.perf.report.ProcessUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What each process spent in a window. */
public final class DescribeUse {
  private static final List<String> ORDER =
      List.of("api", "consumer", "callback", "mariadb", "kafka", "broker", "nameserver");

  private static final double MILLI = 1e3;
  private static final long MEBI = 1L << 20;
  private static final double SECONDS_MIN = 0.001;

  private DescribeUse() {}

  /**
   * @param timers to how many it is put down; 0: to none
   */
  public static List<ProcessUse> of(Window window, long timers) {
    List<ProcessUse> uses = new ArrayList<>();
    window.cpuMillis().forEach((name, millis) -> uses.add(use(window, name, millis, timers)));
    uses.sort(Comparator.comparingInt(DescribeUse::place).thenComparing(ProcessUse::name));
    return uses;
  }

  /** Services first, in the order of a timer's way. */
  private static int place(ProcessUse use) {
    int place = ORDER.indexOf(use.name().replaceAll("-\\d+$", ""));
    return place < 0 ? ORDER.size() : place;
  }

  private static ProcessUse use(Window window, String name, long millis, long timers) {
    return new ProcessUse(
        name,
        millis,
        timers == 0 ? 0 : (double) millis / timers,
        millis / MILLI / Math.max(SECONDS_MIN, window.seconds()),
        (int) most(window, name, ProcessTimes::threads),
        most(window, name, ProcessTimes::residentBytes) / MEBI);
  }

  private static long most(Window window, String name, ToLongFunction<ProcessTimes> of) {
    long most = 0;
    for (Sample sample : window.between()) {
      for (Map.Entry<ProcessName, ProcessTimes> it : sample.processes().entrySet()) {
        if (it.getKey().name().equals(name)) {
          most = Math.max(most, of.applyAsLong(it.getValue()));
        }
      }
    }
    return most;
  }
}
