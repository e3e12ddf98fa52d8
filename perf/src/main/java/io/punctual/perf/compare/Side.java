package io.punctual.perf.compare;

import io.punctual.perf.peer.PeerKind;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A design or a system that is measured, and its own processes. */
public enum Side {
  PUNCTUAL("Punctual", Set.of("api", "consumer", "callback"), Engines.ALL, null),
  PER_MESSAGE(
      "per message", Set.of("per-message-consumer", "per-message-callback"), Engines.ALL, null),
  BARE_TIMER(
      "bare RocketMQ timer",
      Set.of("rocketmq-timer"),
      Set.of("broker", "nameserver"),
      PeerKind.ROCKETMQ_TIMER),
  ARTEMIS("Artemis", Set.of("artemis"), Set.of(), PeerKind.ARTEMIS),
  DB_SCHEDULER("db-scheduler", Set.of("db-scheduler"), Engines.DATABASES, PeerKind.DB_SCHEDULER),
  QUARTZ("Quartz", Set.of("quartz"), Engines.DATABASES, PeerKind.QUARTZ);

  private static final class Engines {
    static final Set<String> DATABASES = Set.of("mariadb", "mysql", "tidb");
    static final Set<String> ALL =
        Set.of("mariadb", "mysql", "tidb", "kafka", "broker", "nameserver");
  }

  private static final double THOUSAND = 1e3;

  private final String title;
  private final Set<String> own;
  private final Set<String> engines;
  private final @Nullable PeerKind peer;

  Side(String title, Set<String> own, Set<String> engines, @Nullable PeerKind peer) {
    this.title = title;
    this.own = own;
    this.engines = engines;
    this.peer = peer;
  }

  public String title() {
    return title;
  }

  /** Those of other systems. */
  public static Stream<Side> peers() {
    return Stream.of(values()).filter(side -> side.peer != null);
  }

  PeerKind peer() {
    return Objects.requireNonNull(peer);
  }

  /** CPU ms per 1,000 timers, without the other sides' idle processes. */
  double ownCpu(List<ProcessUse> uses) {
    return millis(uses, own::contains);
  }

  double cpuWithEngines(List<ProcessUse> uses) {
    return millis(uses, it -> own.contains(it) || engines.contains(it));
  }

  /** CPU ms per timer. */
  public double cpuWithEngines(Repetition done) {
    return cpuWithEngines(done.processes()) / THOUSAND;
  }

  private static double millis(List<ProcessUse> uses, Predicate<String> which) {
    return uses.stream()
        .filter(it -> which.test(it.kind()))
        .mapToDouble(it -> it.cpuMillisPerTimer() * THOUSAND)
        .sum();
  }
}
