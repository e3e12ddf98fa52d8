package io.punctual.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.DeliveryReply;
import io.punctual.contract.DeliveryRequest;
import io.punctual.contract.Lane;
import io.punctual.contract.RecordHeaders;
import io.punctual.contract.Verdict;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.MariaDb;
import io.punctual.engines.TestEngines;
import io.punctual.migrations.Migrate;
import io.punctual.store.Event;
import io.punctual.store.KeyHash;
import io.punctual.store.LatenessPolicy;
import io.punctual.store.OnExpiry;
import io.punctual.store.Outcome;
import io.punctual.store.Receipt;
import io.punctual.store.Receipts;
import io.punctual.store.RetrySql;
import io.punctual.store.Timer;
import io.punctual.store.Timers;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** The callback as a service, on a real database and a real Kafka. */
class CallbackIT {

  private static final String TOKEN = "a-token-for-the-tests";
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final AtomicLong SEQ = new AtomicLong(1);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static KafkaBroker kafka;
  private static ConfigurableApplicationContext service;
  private static Timers timers;
  private static Receipts receipts;
  private static JdbcTemplate sql;

  @BeforeAll
  static void start() {
    MariaDb engine = TestEngines.mariaDb();
    kafka = TestEngines.kafka();
    String url = engine.freshDatabase("punctual_callback_it");
    Migrate.run(
        new DriverManagerDataSource(url, engine.ddlUser().user(), engine.ddlUser().password()));
    service =
        SpringApplication.run(
            CallbackApplication.class,
            "--server.port=0",
            "--spring.datasource.url=" + url,
            "--spring.datasource.username=" + engine.user().user(),
            "--spring.datasource.password=" + engine.user().password(),
            "--punctual.kafka.bootstrap-servers=" + kafka.bootstrapServers(),
            "--punctual.deliveries.token=" + TOKEN);
    sql = service.getBean(JdbcTemplate.class);
    receipts = new Receipts(sql);
    timers =
        new Timers(
            sql, service.getBean(TransactionTemplate.class), service.getBean(RetrySql.class));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void deliversAtTheDueWithItsHeadersAndAReceipt() throws Exception {
    String topic = topic(2);
    warmUp(topic);
    long due = System.currentTimeMillis() + 150;
    Timer timer = named("order-7.reminder", topic, due, "{\"a\": 1.10}");
    timers.insert(List.of(timer));
    DeliveryReply reply = deliver(Lane.FAST, timer);
    assertThat(reply.timers().getFirst().verdict()).isEqualTo(Verdict.FINISHED);

    ConsumerRecord<byte[], byte[]> record =
        records(topic, 2).stream()
            .filter(r -> header(r, RecordHeaders.ID).equals(timer.id().toString()))
            .findFirst()
            .orElseThrow();
    assertThat(new String(record.value(), UTF_8)).isEqualTo("{\"a\": 1.10}");
    assertThat(header(record, RecordHeaders.ID)).isEqualTo(timer.id().toString());
    assertThat(header(record, RecordHeaders.NAME)).isEqualTo("order-7.reminder");
    assertThat(header(record, RecordHeaders.DUE)).isEqualTo(Long.toString(due));
    assertThat(header(record, RecordHeaders.ATTEMPT)).isEqualTo("1");
    assertThat(record.timestamp()).isGreaterThanOrEqualTo(due);

    Receipt receipt = receipts.find("default", timer.id()).orElseThrow();
    assertThat(receipt.outcome()).isEqualTo(Outcome.DELIVERED);
    assertThat(receipt.delivery().offset()).isEqualTo(record.offset());
    assertThat(receipt.delivery().partition()).isEqualTo(record.partition());
    assertThat(receipt.delivery().sentAtMillis()).isEqualTo(record.timestamp());
    assertThat(timers.find("default", timer.id())).isEmpty();
  }

  @Test
  void secondDeliveryOfTheSameTimerIsANoOp() throws Exception {
    String topic = topic(1);
    warmUp(topic);
    Timer timer = insert(topic, "k", System.currentTimeMillis(), "1");
    assertThat(deliver(Lane.FAST, timer).timers().getFirst().verdict()).isEqualTo(Verdict.FINISHED);
    assertThat(deliver(Lane.FAST, timer).timers().getFirst().verdict()).isEqualTo(Verdict.STALE);
    assertThat(records(topic, 2)).hasSize(2);
  }

  @Test
  void deliversAKeysEarlierTimersFirstThoughNobodyAskedForThem() throws Exception {
    String topic = topic(1);
    warmUp(topic);
    long now = System.currentTimeMillis();
    List<Timer> key = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      key.add(insert(topic, "k", now - 20 + i, Integer.toString(i)));
    }
    deliver(Lane.FAST, key.getLast());
    assertThat(records(topic, 21).stream().skip(1).map(r -> new String(r.value(), UTF_8)))
        .containsExactlyElementsOf(key.stream().map(t -> payload(t)).toList());
  }

  @Test
  void theSweepDeliversWhatNoAlarmRangFor() throws Exception {
    String topic = topic(1);
    long due = System.currentTimeMillis() - 1_900;
    Timer timer = insert(topic, "swept", due, "1");
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(records(topic, 1)).hasSize(1);
    assertThat(meters().get("punctual.sweep.delivered").counter().count()).isPositive();
  }

  @Test
  void anAbandonedClaimIsTakenOverAndTheAttemptCounted() throws Exception {
    String topic = topic(1);
    Timer timer = insert(topic, "k", System.currentTimeMillis() - 1_000, "1");
    sql.update(
        "UPDATE timer SET claim = UNHEX(MD5('somebody')), claimed_at = ? WHERE topic = ?",
        System.currentTimeMillis() - 10_000,
        topic);
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(receipts.find("default", timer.id()).orElseThrow().attempts()).isEqualTo(2);
    assertThat(header(records(topic, 1).getFirst(), RecordHeaders.ATTEMPT)).isEqualTo("2");
  }

  @Test
  void whatKafkaWillNeverTakeIsKeptAmongTheDeadWithTheReason() throws Exception {
    String topic = "small-" + UUID.randomUUID();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(topic, 1, (short) 1).configs(Map.of("max.message.bytes", "1000"))))
          .all()
          .get();
    }
    warmUp(topic);
    Timer timer = insert(topic, "k", System.currentTimeMillis(), "x".repeat(5_000));
    assertThat(deliver(Lane.FAST, timer).timers().getFirst().verdict()).isEqualTo(Verdict.FINISHED);
    assertThat(receipts.find("default", timer.id()).orElseThrow().outcome())
        .isEqualTo(Outcome.DEAD);
    assertThat(
            sql.queryForObject(
                "SELECT reason FROM dead_timer WHERE topic = ?", String.class, topic))
        .contains("RecordTooLarge");
  }

  @Test
  void aTopicThatDoesNotExistIsTurnedAwayToTheSlowLaneAndKept() throws Exception {
    String topic = "missing-" + UUID.randomUUID();
    Timer timer = insert(topic, "k", System.currentTimeMillis(), "1");
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> verdict(deliver(Lane.FAST, timer)) == Verdict.SLOW);
    assertThat(verdict(deliver(Lane.SLOW, timer))).isEqualTo(Verdict.RETRY);
    assertThat(timers.find("default", timer.id()).orElseThrow().attempts()).isPositive();
    kafka.createTopic(topic, 1);
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(records(topic, 1)).hasSize(1);
  }

  @Test
  void whatComesTooLateIsNotHandedOverAndItsKeyGoesOn() throws Exception {
    String topic = topic(1);
    warmUp(topic);
    long now = System.currentTimeMillis();
    double dropped = expired("expired");
    double kept = expired("dead");
    Timer drop = insert(topic, "k", now - 900, "1", new LatenessPolicy(500, OnExpiry.DROP));
    Timer keep = insert(topic, "k", now - 800, "2", new LatenessPolicy(1, OnExpiry.DEAD_LETTER));
    Timer patient =
        insert(topic, "k", now - 700, "3", new LatenessPolicy(3_600_000, OnExpiry.DROP));
    Timer last = insert(topic, "k", now - 600, "4");
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> verdict(deliver(Lane.FAST, last)) != Verdict.RETRY);

    Receipt expired = receipts.find("default", drop.id()).orElseThrow();
    assertThat(expired.outcome()).isEqualTo(Outcome.EXPIRED);
    assertThat(expired.delivery()).isNull();
    assertThat(expired.attempts()).isZero();
    assertThat(expired.reason()).startsWith("expired");
    Receipt dead = receipts.find("default", keep.id()).orElseThrow();
    assertThat(dead.outcome()).isEqualTo(Outcome.DEAD);
    assertThat(
            sql.queryForObject(
                "SELECT reason FROM dead_timer WHERE topic = ?", String.class, topic))
        .isEqualTo(dead.reason())
        .startsWith("expired");
    assertThat(receipts.find("default", patient.id()).orElseThrow().outcome())
        .isEqualTo(Outcome.DELIVERED);
    assertThat(records(topic, 3).stream().skip(1).map(r -> new String(r.value(), UTF_8)))
        .containsExactly("3", "4");
    assertThat(expired("expired") - dropped).isEqualTo(1);
    assertThat(expired("dead") - kept).isEqualTo(1);
  }

  @Test
  void aTimerOfATopicThatDoesNotExistExpiresAllTheSameAlsoBehindOneThatWaits() throws Exception {
    String topic = "missing-" + UUID.randomUUID();
    long due = System.currentTimeMillis();
    Timer patient = insert(topic, "k", due, "1");
    Timer behind = insert(topic, "k", due, "2", new LatenessPolicy(1_500, OnExpiry.DROP));
    Timer alone = insert(topic, "a", due, "3", new LatenessPolicy(1_500, OnExpiry.DEAD_LETTER));
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                receipts.find("default", behind.id()).isPresent()
                    && receipts.find("default", alone.id()).isPresent());

    assertThat(receipts.find("default", behind.id()).orElseThrow().outcome())
        .isEqualTo(Outcome.EXPIRED);
    Receipt dead = receipts.find("default", alone.id()).orElseThrow();
    assertThat(dead.outcome()).isEqualTo(Outcome.DEAD);
    assertThat(dead.finishedAtMillis()).isGreaterThanOrEqualTo(due + 1_500);
    assertThat(timers.find("default", patient.id())).isPresent();
    sql.update("DELETE FROM timer WHERE topic = ?", topic);
  }

  @Test
  void anAttemptOfUnknownOutcomeKeepsNoTimerFromExpiring() throws Exception {
    String topic = topic(1);
    Timer timer =
        insert(
            topic,
            "k",
            System.currentTimeMillis() - 3_000,
            "1",
            new LatenessPolicy(100, OnExpiry.DROP));
    sql.update(
        "UPDATE timer SET claim = UNHEX(MD5('somebody')), claimed_at = ? WHERE topic = ?",
        System.currentTimeMillis() - 20_000,
        topic);
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    Receipt receipt = receipts.find("default", timer.id()).orElseThrow();
    assertThat(receipt.outcome()).isEqualTo(Outcome.EXPIRED);
    assertThat(receipt.attempts()).isEqualTo(1);
  }

  @Test
  void headersOfBytesArriveByteForByte() throws Exception {
    String topic = topic(1);
    warmUp(topic);
    byte[] bytes = {0, 1, (byte) 0xFF, (byte) 0xC3};
    Event event =
        new Event(topic, new byte[] {1}, List.of(new Event.Header("raw", bytes)), new byte[] {2});
    long due = System.currentTimeMillis();
    Timer timer =
        new Timer(UUID.randomUUID(), "default", null, event, 7, due, SEQ.getAndIncrement());
    timers.insert(List.of(timer));
    assertThat(verdict(deliver(Lane.FAST, timer))).isEqualTo(Verdict.FINISHED);
    ConsumerRecord<byte[], byte[]> record =
        records(topic, 2).stream()
            .filter(r -> r.headers().lastHeader("raw") != null)
            .findFirst()
            .orElseThrow();
    assertThat(record.headers().lastHeader("raw").value()).isEqualTo(bytes);
  }

  private static double expired(String outcome) {
    return meters().find("punctual.expired").tag("outcome", outcome).counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }

  @Test
  void theStagesOfATimerAddUpToItsLateness() throws Exception {
    String topic = topic(1);
    warmUp(topic);
    List<String> parts =
        List.of(
            "punctual.runway.missed",
            "punctual.callback.read",
            "punctual.callback.claim",
            "punctual.callback.wait",
            "punctual.callback.produce");
    double before =
        parts.stream().mapToDouble(CallbackIT::micros).sum() - micros("punctual.runway.left");
    double latenessBefore = micros("punctual.lateness");
    Timer timer = insert(topic, "k", System.currentTimeMillis() + 40, "1");
    deliver(Lane.FAST, timer);
    double sum =
        parts.stream().mapToDouble(CallbackIT::micros).sum()
            - micros("punctual.runway.left")
            - before;
    assertThat(micros("punctual.lateness") - latenessBefore)
        .isPositive()
        .isCloseTo(sum, offset(10.0));
  }

  @Test
  void onlyTheTokenOpensTheInternalEndpoint() throws Exception {
    String empty = JSON.writeValueAsString(new DeliveryRequest(Lane.FAST, List.of()));
    assertThat(post(empty, "Bearer wrong-token-wrong-token").statusCode()).isEqualTo(401);
    assertThat(post(empty, "Bearer").statusCode()).isEqualTo(401);
    assertThat(post(empty, "Bearer " + TOKEN).statusCode()).isEqualTo(200);
    assertThat(post("{nonsense", "Bearer " + TOKEN).statusCode()).isEqualTo(400);
    for (String disguised :
        List.of("/intern%61l/v1/deliveries", "/internal;x=1/v1/deliveries", "/actuator/..%2f")) {
      assertThat(post(disguised, empty, "Bearer no").statusCode()).isIn(400, 401);
    }
    assertThat(post(" ".repeat(1_048_577), "Bearer " + TOKEN).statusCode()).isEqualTo(413);
  }

  @Test
  void randomBytesAtTheInternalEndpointDoNoHarmAndAreCounted() throws Exception {
    Random random = new Random(11);
    double refusedBefore = refusedRequests();
    for (int i = 0; i < 200; i++) {
      byte[] noise = new byte[random.nextInt(5_000)];
      random.nextBytes(noise);
      String authorization = i % 2 == 0 ? "Bearer " + TOKEN : "Bearer " + UUID.randomUUID();
      assertThat(post(noise, authorization)).isBetween(400, 499);
      sendWithoutHttp(noise);
    }
    assertThat(refusedRequests() - refusedBefore).isGreaterThanOrEqualTo(200);

    String topic = topic(1);
    warmUp(topic);
    Timer timer = insert(topic, "k", System.currentTimeMillis() + 100, "1");
    assertThat(verdict(deliver(Lane.FAST, timer))).isEqualTo(Verdict.FINISHED);
  }

  private static int post(byte[] body, String authorization) throws Exception {
    return HTTP.send(
            HttpRequest.newBuilder(url(DeliveryRequest.PATH))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private static void sendWithoutHttp(byte[] bytes) throws IOException {
    URI url = url("/");
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.getOutputStream().write(bytes);
    }
  }

  private static double refusedRequests() {
    return meters().find("http.server.requests").timers().stream()
        .filter(timer -> timer.getId().getTag("status").startsWith("4"))
        .mapToDouble(timer -> timer.count())
        .sum();
  }

  private static double micros(String name) {
    return meters().get(name).timer().totalTime(TimeUnit.MICROSECONDS);
  }

  private static MeterRegistry meters() {
    return service.getBean(MeterRegistry.class);
  }

  private static String topic(int partitions) {
    String topic = "t-" + UUID.randomUUID();
    kafka.createTopic(topic, partitions);
    return topic;
  }

  /** The first record to a topic waits for its metadata. */
  private static void warmUp(String topic) {
    Timer first = insert(topic, "warm", System.currentTimeMillis(), "warm");
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> verdict(deliver(Lane.FAST, first)) == Verdict.FINISHED);
  }

  private static Timer named(String name, String topic, long due, String payload) {
    byte[] key = "k".getBytes(UTF_8);
    return new Timer(
        UUID.randomUUID(),
        "default",
        name,
        new Event(topic, key, List.of(), payload.getBytes(UTF_8)),
        KeyHash.of("default", topic, key),
        due,
        SEQ.getAndIncrement(),
        null);
  }

  private static Timer insert(String topic, String key, long due, String payload) {
    return insert(topic, key, due, payload, null);
  }

  private static Timer insert(
      String topic, String key, long due, String payload, @Nullable LatenessPolicy lateness) {
    Event event = new Event(topic, key.getBytes(UTF_8), List.of(), payload.getBytes(UTF_8));
    Timer timer =
        new Timer(
            UUID.randomUUID(),
            "default",
            null,
            event,
            KeyHash.of("default", topic, key.getBytes(UTF_8)),
            due,
            SEQ.getAndIncrement(),
            lateness);
    timers.insert(List.of(timer));
    return timer;
  }

  private static String payload(Timer timer) {
    return new String(timer.event().payload(), UTF_8);
  }

  private static Verdict verdict(DeliveryReply reply) {
    return reply.timers().getFirst().verdict();
  }

  private static DeliveryReply deliver(Lane lane, Timer... asked) throws Exception {
    List<AlarmedTimer> named = new ArrayList<>();
    for (Timer timer : asked) {
      named.add(new AlarmedTimer(timer.id(), timer.dueMillis(), timer.keyHash()));
    }
    HttpResponse<String> answer =
        post(JSON.writeValueAsString(new DeliveryRequest(lane, named)), "Bearer " + TOKEN);
    assertThat(answer.statusCode()).isEqualTo(200);
    return JSON.readValue(answer.body(), DeliveryReply.class);
  }

  private static HttpResponse<String> post(String body, String authorization) throws Exception {
    return post(DeliveryRequest.PATH, body, authorization);
  }

  private static HttpResponse<String> post(String path, String body, String authorization)
      throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(url(path))
            .header("Authorization", authorization)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static URI url(String path) {
    String port = service.getEnvironment().getProperty("local.server.port");
    return URI.create("http://127.0.0.1:" + port + path);
  }

  /** All of a topic, once there are that many. */
  private static List<ConsumerRecord<byte[], byte[]>> records(String topic, int count) {
    Properties settings = new Properties();
    settings.put("bootstrap.servers", kafka.bootstrapServers());
    settings.put("auto.offset.reset", "earliest");
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(
          consumer.partitionsFor(topic).stream()
              .map(p -> new TopicPartition(topic, p.partition()))
              .toList());
      consumer.seekToBeginning(consumer.assignment());
      await()
          .atMost(Duration.ofSeconds(10))
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
                return records.size() >= count;
              });
    }
    return records;
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }
}
