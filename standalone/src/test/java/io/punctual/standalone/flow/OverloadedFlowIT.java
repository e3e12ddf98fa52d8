package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.flow.Flow.Arrived;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

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
  private static final Pattern ANSWERS = Pattern.compile("201|429 .*|503 .*");

  private static SlowLink link;
  private static Flow flow;

  @BeforeAll
  static void up() throws Exception {
    StackPorts ports = StackPorts.free(1);
    link = SlowLink.to(ports.engines().mariaDb(), SLOWER);
    flow = Flow.start(ports, StackConfig.oneOfEach(), settings(ports));
  }

  /** Only the API goes by the slow link: whatever a delivery's SQL takes, its runway must cover. */
  private static Map<String, String> settings(StackPorts ports) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "spring.datasource.url", "${sql.of.${spring.application.name}}",
                "sql.of.pubsub-api", jdbcUrl(link.port()),
                "sql.of.punctual-callback", jdbcUrl(ports.engines().mariaDb()),
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
    Offers offers;
    try (OfferTimers load = new OfferTimers(flow.stack().api(), topic, CONNECTIONS);
        WatchMemory memory = WatchMemory.of(api())) {
      double ignored = load.perSecond(CONNECTIONS_AT_CAPACITY, WARM_UP);
      double capacity = load.perSecond(CONNECTIONS_AT_CAPACITY, WARM_UP);
      load.open();
      offers = load.offer(TIMES_CAPACITY * capacity, TIME);
      System.out.printf(
          "capacity %.0f/s (cold: %.0f/s); %.0f/s offered for %s over %d connections%n%s%n%s%n",
          capacity,
          ignored,
          TIMES_CAPACITY * capacity,
          TIME,
          CONNECTIONS,
          offers.told(),
          memory.told());
    }
    assertThat(offers.answers().keySet()).allMatch(ANSWERS.asMatchPredicate());
    assertThat(offers.withoutRetryAfter()).isZero();
    assertThat(offers.refused()).isGreaterThan(offers.accepted().size());
    checkArrivals(topic, offers.accepted());
  }

  private static void checkArrivals(String topic, List<Accepted> accepted) {
    List<Arrived> arrived = flow.awaitArrivals(topic, accepted, LONG);
    Promises promises = new Promises(accepted, arrived);
    promises.nothingLost();
    promises.nothingTwice();
    promises.nothingEarly();
    try (Owner owner = new Owner(flow.stack())) {
      Map<UUID, JsonNode> receipts = owner.receipts(topic);
      Flow.tellLateness(
          "of what was accepted under overload",
          accepted.stream().map(Accepted::id).filter(receipts::containsKey).map(receipts::get));
    }
  }

  private static Service api() {
    return flow.stack().services(ServiceKind.API).getFirst();
  }
}
