package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.engines.link.DelayedPort;
import io.punctual.standalone.Instances;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.PostTimers;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * P8 on the whole flow: the API's link to SQL takes 50 ms more for each round trip, one writer
 * stores at most 5 timers at a time, and five times what that can do is offered over 2,000
 * connections. Each request is answered, 201 or 429 or 503 with Retry-After; what is accepted is
 * delivered once, at its due. Prints how long answers took, the API's memory, and the lateness.
 *
 * <p>Takes minutes and the whole machine, so not in the build: {@code -Dpunctual.overload=60}, the
 * seconds of overload. {@code -Dpunctual.overload.settings=key=value,…} for other limits.
 */
@EnabledIfSystemProperty(named = "punctual.overload", matches = "\\d+")
class OverloadedFlowIT {

  private static final int TIMES_CAPACITY = 5;
  private static final int CONNECTIONS = 2_000;
  private static final int CONNECTIONS_AT_CAPACITY = 60;
  private static final Duration SLOWER = Duration.ofMillis(50);
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("punctual.overload", 60));
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final int AHEAD_MILLIS = 8_000;
  private static final int KEYS = 100_000;

  private static DelayedPort link;
  private static Flow flow;

  @BeforeAll
  static void up() throws Exception {
    StackPorts ports = StackPorts.free(1);
    link = DelayedPort.leadingTo(ports.engines().database(), SLOWER);
    flow = Flow.start(ports, new Instances().counts(), settings(ports));
  }

  /** Only the API goes by the slow link: whatever a delivery's SQL takes, its runway must cover. */
  private static Map<String, String> settings(StackPorts ports) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "spring.datasource.url", "${sql.of.${spring.application.name}}",
                "sql.of.pubsub-api", jdbcUrl(link.port()),
                "sql.of.punctual-callback", jdbcUrl(ports.engines().database()),
                "punctual.submit.writers", "1",
                "punctual.submit.batch-max", "5"));
    for (String setting : System.getProperty("punctual.overload.settings", "").split(",")) {
      if (!setting.isEmpty()) {
        settings.put(
            setting.substring(0, setting.indexOf('=')),
            setting.substring(setting.indexOf('=') + 1));
      }
    }
    return settings;
  }

  private static String jdbcUrl(int port) {
    return "jdbc:mysql://127.0.0.1:" + port + "/punctual?sslMode=DISABLED";
  }

  @AfterAll
  static void down() {
    flow.close();
    link.close();
  }

  @Test
  void whatIsTooMuchIsTurnedAwayAndWhatIsTakenIsPunctual() throws Exception {
    String topic = flow.topic(4);
    try (PostTimers load = connections();
        WatchMemory memory = WatchMemory.of(api())) {
      double cold = perSecond(topic);
      double capacity = perSecond(topic);
      OpenLoop loop =
          new OpenLoop(
              load,
              TimerShape.ofBytes(topic, KEYS, 40),
              DueRule.ahead(AHEAD_MILLIS, AHEAD_MILLIS),
              42);
      loop.measure();
      loop.run(
          Rate.single(TIMES_CAPACITY * capacity),
          (long) (TIMES_CAPACITY * capacity * TIME.toSeconds()));
      Answers answers = load.answers();
      System.out.printf(
          "capacity %.0f/s (cold: %.0f/s); %.0f/s offered for %s over %d connections%n"
              + "%d accepted, not accepted: %s; answered in p50 %d, p99 %d, max %d µs%n%s%n",
          capacity,
          cold,
          TIMES_CAPACITY * capacity,
          TIME,
          CONNECTIONS,
          load.accepted().count(),
          answers.failedByKind(),
          answers.latency().getValueAtPercentile(50),
          answers.latency().getValueAtPercentile(99),
          answers.latency().getMaxValue(),
          memory.describe());
      assertThat(answers.failedByKind().keySet()).isSubsetOf("429", "503");
      assertThat(answers.failed()).allMatch(FailedRequest::canRetry);
      assertThat(answers.refusedCount()).isGreaterThan(load.accepted().count());
      checkArrivals(topic, load.accepted().all());
    }
  }

  private static PostTimers connections() {
    return new PostTimers(
        List.of(flow.stack().api()), Optional.empty(), Optional.empty(), CONNECTIONS, false);
  }

  /** As many as can be answered, so many at once; how many were accepted in a second. */
  private static double perSecond(String topic) throws InterruptedException {
    LongAdder accepted = new LongAdder();
    long from = System.nanoTime();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < CONNECTIONS_AT_CAPACITY; i++) {
        callers.execute(() -> postUntil(topic, from + WARM_UP.toNanos(), accepted));
      }
    }
    return accepted.sum() * 1e9 / (System.nanoTime() - from);
  }

  private static void postUntil(String topic, long endNanos, LongAdder accepted) {
    while (System.nanoTime() < endNanos) {
      flow.post(topic, UUID.randomUUID().toString(), System.currentTimeMillis() + AHEAD_MILLIS);
      accepted.increment();
    }
  }

  private static void checkArrivals(String topic, List<Accepted> accepted) {
    Findings findings = flow.judge(topic, accepted, LONG);
    assertThat(findings.lost() + findings.duplicated() + findings.early())
        .as("%s", findings.wrong())
        .isZero();
    Map<UUID, TimerReceipt> receipts = flow.receipts(topic);
    Flow.printLateness(
        "of what was accepted under overload",
        accepted.stream().map(Accepted::id).filter(receipts::containsKey).map(receipts::get));
  }

  private static Service api() {
    return flow.stack().services(ServiceKind.API).getFirst();
  }
}
