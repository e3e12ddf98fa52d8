package io.punctual.perf.sample;

import io.punctual.verify.report.ProcessUse;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What was spent between two samples. */
public record Window(Sample from, Sample to, List<Sample> between) {
  private static final List<String> ORDER =
      List.of("api", "consumer", "callback", "mariadb", "kafka", "broker", "nameserver");
  private static final double SECONDS_MIN = 0.001;

  public static Window of(Sample from, Sample to, List<Sample> all) {
    return new Window(
        from,
        to,
        all.stream()
            .filter(it -> it.atMillis() >= from.atMillis() && it.atMillis() <= to.atMillis())
            .toList());
  }

  public double seconds() {
    return (to.atMillis() - from.atMillis()) / 1e3;
  }

  /** By process; of one that ended or began meanwhile, what was seen of it. */
  public Map<String, Long> cpuMillis() {
    Map<Sample.Process, Long> last = new LinkedHashMap<>();
    Stream.concat(between.stream(), Stream.of(to))
        .forEach(
            sample ->
                sample
                    .processes()
                    .forEach(
                        (process, times) -> last.merge(process, times.cpuMillis(), Math::max)));
    Map<String, Long> spent = new LinkedHashMap<>();
    last.forEach(
        (process, millis) -> {
          ProcessTimes before = from.processes().get(process);
          spent.merge(
              process.name(), millis - (before == null ? 0 : before.cpuMillis()), Long::sum);
        });
    return spent;
  }

  /**
   * Services first, in the order of a timer's way.
   *
   * @param timers to how many the CPU is put down; 0: to none
   */
  public List<ProcessUse> uses(long timers) {
    return cpuMillis().entrySet().stream()
        .map(it -> use(it.getKey(), it.getValue(), timers))
        .sorted(Comparator.comparingInt(Window::place).thenComparing(ProcessUse::name))
        .toList();
  }

  private static int place(ProcessUse use) {
    int place = ORDER.indexOf(use.name().replaceAll("-\\d+$", ""));
    return place < 0 ? ORDER.size() : place;
  }

  private ProcessUse use(String name, long millis, long timers) {
    return new ProcessUse(
        name,
        millis,
        timers == 0 ? 0 : (double) millis / timers,
        millis / 1e3 / Math.max(SECONDS_MIN, seconds()),
        (int) most(name, ProcessTimes::threads),
        most(name, ProcessTimes::residentBytes) >> 20);
  }

  private long most(String name, ToLongFunction<ProcessTimes> of) {
    return between.stream()
        .flatMap(sample -> sample.processes().entrySet().stream())
        .filter(it -> it.getKey().name().equals(name))
        .mapToLong(it -> of.applyAsLong(it.getValue()))
        .max()
        .orElse(0);
  }
}
