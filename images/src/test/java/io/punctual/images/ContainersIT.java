package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.Credentials;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.engines.process.Ports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The images as containers against the engines of this machine: schema and alarm topic are made,
 * the services become ready, timers arrive, and a service stops in good order.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ContainersIT {
  private static final Duration READY_MAX = Duration.ofSeconds(60);
  private static final String TOKEN = "a-token-of-this-test-alone";
  private static final String TOPIC = "containers";
  private static final int SIGTERM_EXIT = 143;

  private static final int FIRST_PORT = Ports.freeInARow(3);
  private static final List<RunningService> SERVICES = new ArrayList<>();

  private static SqlServer database;
  private static String kafka;
  private static String nameServer;

  @BeforeAll
  static void startEnginesAndLoadImages() {
    database = TestEngines.database();
    kafka = TestEngines.kafka().bootstrapServers();
    nameServer = TestEngines.rocketMq().nameServerAddress();
    TestEngines.kafka().createTopic(TOPIC, 4);
    for (Image image : Image.values()) {
      Containers.load(image);
    }
  }

  @AfterAll
  static void removeContainers() {
    SERVICES.forEach(RunningService::close);
  }

  @Test
  @Order(1)
  void schemaAndAlarmTopicAreMade() {
    Containers.run(Image.MIGRATIONS, "migrate", sql(database.ddlUser()));
    Containers.run(Image.MIGRATIONS, "alarm-topic", rocketMq());
  }

  /**
   * All three at once, as after an installation or the loss of a node; none does without its AOT
   * cache.
   */
  @Test
  @Order(2)
  void theServicesBecomeReadySideBySide() throws Exception {
    SERVICES.add(
        RunningService.start(
            Image.PUBSUB_API,
            FIRST_PORT,
            and(sql(database.user()), kafka(), rocketMq(), open(), asInACluster())));
    SERVICES.add(
        RunningService.start(
            Image.CALLBACK,
            FIRST_PORT + 1,
            and(sql(database.user()), kafka(), token(), asInACluster())));
    SERVICES.add(
        RunningService.start(
            Image.TIMER_CONSUMER,
            FIRST_PORT + 2,
            and(rocketMq(), token(), callback(), asInACluster())));
    try (ExecutorService side = Executors.newFixedThreadPool(SERVICES.size())) {
      for (Future<Duration> ready :
          side.invokeAll(SERVICES.stream().map(ContainersIT::readyTold).toList())) {
        assertThat(ready.get()).isLessThan(READY_MAX);
      }
    }
  }

  /** It warms up, as the chart says; and it does not start without its AOT cache. */
  private static Map<String, String> asInACluster() {
    return Map.of("JDK_JAVA_OPTIONS", "-XX:AOTMode=on", "PUNCTUAL_WARMUP_REQUESTS", "500");
  }

  private static Callable<Duration> readyTold(RunningService service) {
    return () -> {
      Duration ready = service.awaitReady(READY_MAX);
      System.out.printf("container of %s: ready after %.1f s%n", service, ready.toMillis() / 1e3);
      return ready;
    };
  }

  @Test
  @Order(3)
  void everyTimerArrivesAtItsDue() throws Exception {
    try {
      new SubmitAndWatch(SERVICES.getFirst().url(), kafka, TOPIC).everyPromiseIsKept();
    } catch (AssertionError broken) {
      SERVICES.forEach(service -> System.out.println(service + " said:\n" + service.said()));
      throw broken;
    }
  }

  /** As {@code helm test} does. */
  @Test
  @Order(4)
  void theSmokeCheckPasses() {
    Containers.run(
        Image.MIGRATIONS,
        "smoke-check",
        Map.of(
            "PUNCTUAL_API",
            SERVICES.getFirst().url().toString(),
            "PUNCTUAL_SMOKECHECK_TOPIC",
            TOPIC));
  }

  @Test
  @Order(5)
  void aStopIsOneInGoodOrder() {
    assertThat(SERVICES).allSatisfy(service -> assertThat(service.stop()).isEqualTo(SIGTERM_EXIT));
  }

  private static Map<String, String> sql(Credentials user) {
    return Map.of(
        "PUNCTUAL_SQL_URL", database.jdbcUrl(),
        "PUNCTUAL_SQL_USERNAME", user.user(),
        "PUNCTUAL_SQL_PASSWORD", user.password());
  }

  private static Map<String, String> kafka() {
    return Map.of("PUNCTUAL_KAFKA_BOOTSTRAPSERVERS", kafka);
  }

  private static Map<String, String> rocketMq() {
    return Map.of("PUNCTUAL_ROCKETMQ_NAMESERVER", nameServer);
  }

  private static Map<String, String> open() {
    return Map.of("PUNCTUAL_AUTH_ANONYMOUS", "true");
  }

  private static Map<String, String> token() {
    return Map.of("PUNCTUAL_DELIVERIES_TOKEN", TOKEN);
  }

  private static Map<String, String> callback() {
    return Map.of("PUNCTUAL_CALLBACK_URLS", "http://127.0.0.1:" + (FIRST_PORT + 1));
  }

  @SafeVarargs
  private static Map<String, String> and(Map<String, String>... some) {
    Map<String, String> all = new HashMap<>();
    for (Map<String, String> each : some) {
      all.putAll(each);
    }
    return all;
  }
}
