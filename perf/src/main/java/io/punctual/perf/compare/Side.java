package io.punctual.perf.compare;

import io.punctual.verify.report.ProcessUse;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A design that is measured, and its own processes. */
public enum Side {
  PUNCTUAL("Punctual", Set.of("api", "consumer", "callback")),
  PER_MESSAGE("per message", Set.of("per-message-consumer", "per-message-callback")),
  BARE_TIMER("bare RocketMQ timer", Set.of());

  private static final Set<String> ENGINES =
      Set.of("mariadb", "mysql", "tidb", "kafka", "broker", "nameserver");
  private static final double THOUSAND = 1e3;

  private final String title;
  private final Set<String> own;

  Side(String title, Set<String> own) {
    this.title = title;
    this.own = own;
  }

  public String title() {
    return title;
  }

  /** CPU ms per 1,000 timers, without the other sides' idle processes. */
  double ownCpu(List<ProcessUse> uses) {
    return millis(uses, own::contains);
  }

  double cpuWithEngines(List<ProcessUse> uses) {
    return millis(uses, it -> own.contains(it) || ENGINES.contains(it));
  }

  private static double millis(List<ProcessUse> uses, Predicate<String> which) {
    return uses.stream()
        .filter(it -> which.test(it.kind()))
        .mapToDouble(it -> it.cpuMillisPerTimer() * THOUSAND)
        .sum();
  }
}
