package io.punctual.perf.sample;

import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What was spent between two samples. */
public record Window(Sample from, Sample to, List<Sample> between) {
  private static final List<String> ORDER =
      List.of(
          "api",
          "consumer",
          "callback",
          "mariadb",
          "mysql",
          "tidb",
          "kafka",
          "broker",
          "nameserver");
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
    return Math.max(SECONDS_MIN, (to.atMillis() - from.atMillis()) / 1e3);
  }

  /** By process; of one that ended or began meanwhile, what was seen of it. */
  public Map<String, Long> cpuMillis() {
    Map<Sample.Process, Long> last = new LinkedHashMap<>();
    Stream.concat(between.stream(), Stream.of(to)).forEach(it -> last.putAll(it.cpuMillis()));
    Map<String, Long> spent = new LinkedHashMap<>();
    last.forEach(
        (process, millis) -> {
          long before = from.cpuMillis().getOrDefault(process, 0L);
          spent.merge(process.name(), millis - before, Long::sum);
        });
    return spent;
  }

  /** Services first, in the order in which a timer passes them. */
  List<ProcessUse> uses(long timers) {
    return cpuMillis().entrySet().stream()
        .map(
            it ->
                new ProcessUse(
                    it.getKey(),
                    it.getValue(),
                    timers == 0 ? 0 : (double) it.getValue() / timers,
                    it.getValue() / 1e3 / seconds()))
        .sorted(Comparator.comparingInt(Window::place).thenComparing(ProcessUse::name))
        .toList();
  }

  private static int place(ProcessUse use) {
    int place = ORDER.indexOf(use.kind());
    return place < 0 ? ORDER.size() : place;
  }

  /** By how much a counter has grown over all instances of a service. */
  public double growth(String service, String counter, String label) {
    double sum = 0;
    for (var it : to.metrics().entrySet()) {
      if (it.getKey().startsWith(service + "-")) {
        double after = it.getValue().sum(counter, label);
        double grown =
            after
                - from.metrics().getOrDefault(it.getKey(), ServiceMetrics.NONE).sum(counter, label);
        sum += grown >= 0 ? grown : after; // a restarted service counts from 0
      }
    }
    return sum;
  }
}
