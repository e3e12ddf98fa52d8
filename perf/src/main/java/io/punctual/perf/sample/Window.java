package io.punctual.perf.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What was spent between two samples. */
public record Window(Sample from, Sample to, List<Sample> between) {

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
    Map<ProcessName, Long> last = new LinkedHashMap<>();
    Stream.concat(between.stream(), Stream.of(to))
        .forEach(
            sample ->
                sample
                    .processes()
                    .forEach((name, times) -> last.merge(name, times.cpuMillis(), Math::max)));
    Map<String, Long> spent = new LinkedHashMap<>();
    last.forEach(
        (name, millis) -> {
          ProcessTimes before = from.processes().get(name);
          spent.merge(name.name(), millis - (before == null ? 0 : before.cpuMillis()), Long::sum);
        });
    return spent;
  }
}
