package io.punctual.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.produce.LiveProducer;
import io.punctual.callback.publish.DeadLetters;
import io.punctual.callback.publish.DeadLettersConfig;
import io.punctual.callback.publish.PublishReceipts;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.migrations.Migrate;
import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.pace.PaceTable;
import io.punctual.store.pause.PauseTable;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.receipt.UnpublishedReceipts;
import io.punctual.store.timer.Timers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** The callback as a service, on a real database and a real Kafka; and what may be done with it. */
final class RunningCallback implements AutoCloseable {

  static final String TOKEN = "a-token-for-the-tests";
  static final String NEXT_TOKEN = "a-token-that-will-follow";
  static final JsonMapper JSON = JsonMapper.builder().build();
  private static final AtomicLong SEQ = new AtomicLong(1);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final KafkaBroker kafka;
  private final ConfigurableApplicationContext service;
  private final JdbcTemplate sql;
  private final Timers timers;
  private final Receipts receipts;

  private RunningCallback(KafkaBroker kafka, ConfigurableApplicationContext service) {
    this.kafka = kafka;
    this.service = service;
    this.sql = service.getBean(JdbcTemplate.class);
    this.receipts = new Receipts(sql);
    this.timers =
        new Timers(
            sql, service.getBean(TransactionTemplate.class), service.getBean(RetryTemplate.class));
  }

  static RunningCallback start() {
    KafkaBroker kafka = TestEngines.kafka();
    return start(
        migrated("punctual_callback_it"),
        kafka,
        "--punctual.kafka.bootstrap-servers=" + kafka.bootstrapServers(),
        "--punctual.sweep.full-pass-every=5s");
  }

  /** The address of a new database. */
  static String migrated(String name) {
    SqlServer engine = TestEngines.database();
    String url = engine.freshDatabase(name);
    Migrate.run(
        new DriverManagerDataSource(url, engine.ddlUser().user(), engine.ddlUser().password()));
    return url;
  }

  static RunningCallback start(String database, KafkaBroker kafka, String... more) {
    SqlServer engine = TestEngines.database();
    List<String> args =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--spring.datasource.url=" + database,
                "--spring.datasource.username=" + engine.user().user(),
                "--spring.datasource.password=" + engine.user().password(),
                "--punctual.deliveries.token=" + TOKEN + "," + NEXT_TOKEN));
    args.addAll(List.of(more));
    return new RunningCallback(
        kafka, SpringApplication.run(CallbackApplication.class, args.toArray(String[]::new)));
  }

  @Override
  public void close() {
    service.close();
  }

  KafkaBroker kafka() {
    return kafka;
  }

  JdbcTemplate sql() {
    return sql;
  }

  Timers timers() {
    return timers;
  }

  Receipts receipts() {
    return receipts;
  }

  /** Those of a callback that has a topic for receipts. */
  Receipts publishedReceipts() {
    return new Receipts(sql, EnumSet.allOf(Outcome.class));
  }

  UnpublishedReceipts unpublished() {
    return new UnpublishedReceipts(sql, retry());
  }

  RetryTemplate retry() {
    return service.getBean(RetryTemplate.class);
  }

  /** Publishes to that topic whenever it is asked to. */
  PublishReceipts publisher(String topic, UnpublishedReceipts receipts, DeliverEvents events) {
    return publisher(topic, "", receipts, events);
  }

  /**
   * @param deadTopic that of dead letters
   */
  PublishReceipts publisher(
      String topic, String deadTopic, UnpublishedReceipts receipts, DeliverEvents events) {
    return new PublishReceipts(
        receipts,
        service.getBean(LiveProducer.class),
        new ReceiptsConfig(topic),
        new DeadLetters(new DeadLettersConfig(deadTopic), service.getBean(DeadTimers.class)),
        service.getBean(HolderLease.class),
        events,
        InstantSource.system());
  }

  PauseTable pauses() {
    return new PauseTable(sql, service.getBean(TransactionTemplate.class), retry());
  }

  /** Whether it knows of a pause of that topic. */
  boolean hold(String topic) {
    return service
        .getBean(CurrentPauses.class)
        .get()
        .hold("default", topic, 1, System.currentTimeMillis());
  }

  PaceTable paces() {
    return new PaceTable(sql, service.getBean(TransactionTemplate.class), retry());
  }

  /** The paces that it knows of for that topic. */
  List<Pace> pacesOf(String topic) {
    return service.getBean(CurrentPauses.class).paces().of("default", topic);
  }

  MeterRegistry meters() {
    return service.getBean(MeterRegistry.class);
  }

  String topic(int partitions) {
    String topic = "t-" + UUID.randomUUID();
    kafka.createTopic(topic, partitions);
    return topic;
  }

  /** Of up to 1,000 bytes. */
  String topicOfSmallRecords() throws Exception {
    return topicOfRecordsUpTo(1_000);
  }

  String topicOfRecordsUpTo(int bytes) throws Exception {
    String topic = "small-" + UUID.randomUUID();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      NewTopic small =
          new NewTopic(topic, 1, (short) 1).configs(Map.of("max.message.bytes", "" + bytes));
      admin.createTopics(List.of(small)).all().get();
    }
    return topic;
  }

  /**
   * The first record to a topic waits for its metadata, on a busy machine for seconds; then it may
   * be the sweep that delivers it.
   */
  void warmUp(String topic) {
    Timer first = insert(topic, "warm", System.currentTimeMillis(), "warm");
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              deliver(Lane.FAST, first);
              return receipts.find("default", first.id()).isPresent();
            });
  }

  Timer insert(String topic, String key, long due, String payload) {
    return insert(topic, key, due, payload, null);
  }

  Timer insert(
      String topic, String key, long due, String payload, @Nullable LatenessPolicy lateness) {
    Timer timer = timer(topic, key, due, payload, lateness);
    timers.insert(List.of(timer));
    return timer;
  }

  /** Not stored yet. */
  Timer timer(String topic, String key, long due) {
    return timer(topic, key, due, "1", null);
  }

  private static Timer timer(
      String topic, String key, long due, String payload, @Nullable LatenessPolicy lateness) {
    return new Timer(
        UUID.randomUUID(),
        "default",
        null,
        new Content(topic, key.getBytes(UTF_8), List.of(), payload.getBytes(UTF_8)),
        KeyHash.of("default", topic, key.getBytes(UTF_8)),
        due,
        nextSeq(),
        lateness);
  }

  /** The order of submission. */
  static long nextSeq() {
    return SEQ.getAndIncrement();
  }

  DeliveryReply deliver(Lane lane, Timer... asked) throws Exception {
    List<AlarmedTimer> named = new ArrayList<>();
    for (Timer timer : asked) {
      named.add(new AlarmedTimer(timer.id(), timer.dueMillis(), timer.keyHash()));
    }
    HttpResponse<String> answer =
        post(JSON.writeValueAsString(new DeliveryRequest(lane, named)), "Bearer " + TOKEN);
    assertThat(answer.statusCode()).isEqualTo(200);
    return JSON.readValue(answer.body(), DeliveryReply.class);
  }

  HttpResponse<String> post(String body, String authorization) throws Exception {
    return post(DeliveryRequest.PATH, body.getBytes(UTF_8), authorization);
  }

  HttpResponse<String> post(String path, byte[] body, String authorization) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(url(path))
            .header("Authorization", authorization)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  URI url(String path) {
    String port = service.getEnvironment().getProperty("local.server.port");
    return URI.create("http://127.0.0.1:" + port + path);
  }

  /** All of a topic, once there are that many. */
  List<ConsumerRecord<byte[], byte[]>> records(String topic, int count) {
    return TopicRecords.read(kafka.bootstrapServers(), topic, count);
  }

  static Verdict verdict(DeliveryReply reply) {
    return reply.timers().getFirst().verdict();
  }
}
