package io.punctual.perf.baseline;

import io.punctual.perf.report.Figure;
import io.punctual.perf.report.ProcessUse;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Who is measured, and which processes are its own. */
public enum Side {
  PUNCTUAL("Punctual", Set.of("api", "consumer", "callback"), Set.of()),
  CLASSIC("classic", Set.of("classic-consumer", "classic-callback"), Set.of()),
  BARE_TIMER("bare RocketMQ timer", Set.of("bare-timer"), Set.of("bare-broker", "bare-nameserver"));

  public static final String OWN_CPU = "CPU of its own processes";
  public static final String CPU_WITH_ENGINES = "CPU with the engines";

  private static final Set<String> ENGINES = Set.of("mariadb", "kafka", "broker", "nameserver");
  private static final String UNIT = "ms per 1,000 timers";
  private static final double THOUSAND = 1e3;

  private final String title;
  private final Set<String> own;
  private final Set<String> ownEngines;

  Side(String title, Set<String> own, Set<String> ownEngines) {
    this.title = title;
    this.own = own;
    this.ownEngines = ownEngines;
  }

  public String title() {
    return title;
  }

  /** What its timers took of the processors; what the other sides' idle processes did is not in. */
  public List<Figure> cpu(List<ProcessUse> uses) {
    return List.of(
        new Figure(OWN_CPU, millis(uses, own::contains), UNIT),
        new Figure(
            CPU_WITH_ENGINES,
            millis(uses, it -> own.contains(it) || engines().contains(it)),
            UNIT));
  }

  private Set<String> engines() {
    return ownEngines.isEmpty() ? ENGINES : ownEngines;
  }

  private static double millis(List<ProcessUse> uses, Predicate<String> which) {
    return uses.stream()
        .filter(it -> which.test(it.name().replaceAll("-\\d+$", "")))
        .mapToDouble(it -> it.cpuMillisPerTimer() * THOUSAND)
        .sum();
  }
}
