package io.punctual.api.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.punctual.api.RunningApi;
import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.topic.KafkaConfig;
import io.punctual.engines.TestEngines;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Rfc3339;
import io.punctual.protocol.Timer;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.submission.SubmissionOffsets;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each record of a topic of submissions becomes one timer, whoever dies while it is taken. */
@Order(1)
class KafkaSubmissionsIT {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final JsonMapper JSON = JsonMapper.shared();

  private static final String DUE =
      Long.toString(System.currentTimeMillis() + Duration.ofDays(7).toMillis());

  private static RunningApi api;
  private static KafkaProducer<byte[], byte[]> producer;

  private final String source = "in-" + UUID.randomUUID();
  private final String refused = "refused-" + UUID.randomUUID();
  private final String target = "target-" + UUID.randomUUID();
  private final List<TakeSubmissions> taking = new ArrayList<>();

  @BeforeAll
  static void start() {
    api = RunningApi.start("intake");
    producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers",
                TestEngines.kafka().bootstrapServers(),
                "compression.type",
                "lz4"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterAll
  static void stop() {
    producer.close();
    api.close();
  }

  KafkaSubmissionsIT() {
    TestEngines.kafka().createTopic(source, 2);
    TestEngines.kafka().createTopic(refused, 1);
    TestEngines.kafka().createTopic(target, 1);
  }

  @AfterEach
  void leave() {
    taking.forEach(TakeSubmissions::finish);
  }

  @Test
  void aRecordIsATimerWithItsKeyValueAndHeaders() throws Exception {
    produce("k", "{\"a\": 1}", "trace", "4711", "punctual-delay", "1h", "punctual-name", "n1");
    produce(null, "plain text", "punctual-deliver-at", DUE);
    take(intake(), 2);

    JsonNode named = RunningApi.json(api.get("/v1/timers/by-name/n1"));
    assertThat(named.path("key").asString()).isEqualTo("k");
    assertThat(named.path("headers").toString()).isEqualTo("{\"trace\":\"4711\"}");
    JsonNode payload =
        RunningApi.json(api.get("/v1/timers/" + named.path("id").asString() + ":payload"));
    assertThat(payload.path("payload").toString()).isEqualTo("{\"a\":1}");
    JsonNode keyless =
        RunningApi.json(api.get("/v1/timers?topic=%s&deliverAtFrom=%s".formatted(target, DUE)))
            .at("/timers/0");
    assertThat(keyless.path("deliverAt").asString()).isEqualTo(Rfc3339.text(Long.parseLong(DUE)));
    assertThat(keyless.has("key")).isFalse();
  }

  @Test
  void theTimersOfOneKeyAreInTheOrderOfTheirRecords() throws Exception {
    for (int i = 0; i < 300; i++) {
      produce("k", Integer.toString(i), "punctual-deliver-at", DUE);
    }
    take(intake(), 300);

    List<String> inOrder =
        api
            .sql()
            .queryForList(
                "SELECT payload FROM timer WHERE topic = ? ORDER BY due_at, seq",
                byte[].class,
                target)
            .stream()
            .map(it -> new String(it, UTF_8))
            .toList();
    assertThat(inOrder)
        .containsExactlyElementsOf(IntStream.range(0, 300).mapToObj(Integer::toString).toList());
  }

  @Test
  void whatIsNoTimerGoesToItsTopicAsItCameWithTheProblem() throws Exception {
    produce("bad", "1", "punctual-delay", "soon", "punctual-colour", "red", "trace", "1");
    produce("good", "2", "punctual-delay", "1h");
    produceTo("not-there", "lost", "3", "punctual-delay", "1h");
    take(intake(), 1);

    List<ConsumerRecord<byte[], byte[]>> records = refusals(2);
    ConsumerRecord<byte[], byte[]> bad =
        records.stream().filter(it -> text(it.key()).equals("bad")).findFirst().orElseThrow();
    assertThat(text(bad.value())).isEqualTo("1");
    assertThat(header(bad, "trace")).isEqualTo("1");
    assertThat(header(bad, "punctual-source")).startsWith(source + "-");
    JsonNode problem = JSON.readTree(header(bad, "punctual-problem"));
    assertThat(problem.path("type").asString()).isEqualTo("/errors/invalid-timer");
    assertThat(problem.path("errors").toString()).contains("/delay").contains("punctual-colour");
    ConsumerRecord<byte[], byte[]> lost =
        records.stream().filter(it -> text(it.key()).equals("lost")).findFirst().orElseThrow();
    assertThat(header(lost, "punctual-problem")).contains("topic-not-found");
  }

  @Test
  void aNameIsGivenOnceAndItsRepeatIsNone() throws Exception {
    produce("k", "1", "punctual-deliver-at", DUE, "punctual-name", "once");
    produce("k", "1", "punctual-deliver-at", DUE, "punctual-name", "once");
    produce("k", "2", "punctual-deliver-at", DUE, "punctual-name", "once");
    produce("k", "3", "punctual-deliver-at", DUE);
    take(intake(), 2);

    assertThat(header(refusals(1).getFirst(), "punctual-problem")).contains("name-taken");
  }

  /** Where somebody dies. */
  enum Step {
    BEFORE_NAMES,
    BEFORE_REFUSALS,
    BEFORE_STORE,
    AFTER_STORE
  }

  @ParameterizedTest
  @EnumSource
  void whoDiesBetweenTwoStepsMakesNoTimerTwiceAndLosesNone(Step step) throws Exception {
    for (int i = 0; i < 50; i++) {
      produce("k" + i % 5, Integer.toString(i), "punctual-delay", "1h");
      produce("n" + i, "1", "punctual-delay", "1h", "punctual-name", step + "-" + i);
      produce("bad", "1");
    }
    Dying dying = new Dying(step);
    TakeSubmissions dies = dying.intake();
    while (!dying.died) {
      dies.runOnce();
    }
    dies.finish();
    take(intake(), 100);

    assertThat(
            api
                .sql()
                .queryForList(
                    "SELECT payload FROM timer WHERE topic = ? AND name IS NULL",
                    byte[].class,
                    target)
                .stream()
                .map(KafkaSubmissionsIT::text))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 50).mapToObj(Integer::toString).toList());
    assertThat(refusals(50).size()).isGreaterThanOrEqualTo(50);
  }

  @Test
  void ofTwoWhoBothTakeAPartitionOneMakesEachTimer() throws Exception {
    TakeSubmissions one = intake("group-1");
    TakeSubmissions other = intake("group-2");
    for (int i = 0; i < 2_000; i++) {
      produce("k" + i % 50, Integer.toString(i), "punctual-delay", "1h");
    }
    Thread beside = Thread.ofPlatform().start(() -> takeQuietly(other, 2_000));
    take(one, 2_000);
    beside.join();

    assertThat(
            api.sql()
                .queryForObject(
                    "SELECT COUNT(DISTINCT payload) FROM timer WHERE topic = ?",
                    Long.class,
                    target))
        .isEqualTo(2_000);
    assertThat(stored()).isEqualTo(2_000);
  }

  @Test
  void whoeverForgetsThePlacesMakesNoPendingTimerTwice() throws Exception {
    for (int i = 0; i < 20; i++) {
      produce("k", Integer.toString(i), "punctual-deliver-at", DUE);
    }
    take(intake(), 20);
    api.sql().update("DELETE FROM submission_offset WHERE topic = ?", source);
    produce("k", "another", "punctual-deliver-at", DUE);
    take(intake("another-group"), 21);

    assertThat(
            api.sql()
                .queryForObject(
                    "SELECT SUM(next_offset) FROM submission_offset WHERE topic = ?",
                    Long.class,
                    source))
        .isEqualTo(21);
  }

  @Test
  void aTimerThatTheDatabaseRefusesHoldsUpNoOther() throws Exception {
    for (String value : List.of("1", "poison", "2")) {
      produce("k", value, "punctual-deliver-at", DUE);
    }
    SubmissionOffsets picky =
        new SubmissionOffsets(
            api.sql(),
            api.bean(TransactionTemplate.class),
            api.bean(RetryTemplate.class),
            api.bean(Timers.class)) {
          @Override
          public boolean store(Source from, OptionalLong place, long next, List<Timer> made) {
            if (made.stream().anyMatch(it -> text(it.content().payload()).equals("poison"))) {
              throw new DataIntegrityViolationException("poison");
            }
            return super.store(from, place, next, made);
          }
        };
    TakeSubmissions intake = intake(clients("group"), picky, api.bean(NamedTimers.class));
    taking.add(intake);
    take(intake, 2);

    ConsumerRecord<byte[], byte[]> poison = refusals(1).getFirst();
    assertThat(text(poison.value())).isEqualTo("poison");
    assertThat(header(poison, "punctual-problem")).contains("/errors/internal");
  }

  private void takeQuietly(TakeSubmissions taking, int count) {
    try {
      take(taking, count);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void take(TakeSubmissions taking, int count) throws InterruptedException {
    long until = System.nanoTime() + LONG.toNanos();
    while (stored() < count) {
      taking.runOnce();
      assertThat(System.nanoTime()).as("%d of %d", stored(), count).isLessThan(until);
    }
    for (int i = 0; i < 3; i++) {
      taking.runOnce();
    }
    assertThat(stored()).isEqualTo(count);
  }

  private long stored() {
    return api.sql()
        .queryForObject("SELECT COUNT(*) FROM timer WHERE topic = ?", Long.class, target);
  }

  private TakeSubmissions intake() {
    return intake("group");
  }

  private TakeSubmissions intake(String group) {
    TakeSubmissions intake =
        intake(clients(group), api.bean(SubmissionOffsets.class), api.bean(NamedTimers.class));
    taking.add(intake);
    return intake;
  }

  private TakeSubmissions intake(
      TakeSubmissions.Clients clients, SubmissionOffsets offsets, NamedTimers named) {
    return new TakeSubmissions(
        Map.of(source, Tenant.DEFAULT),
        clients,
        new IntakeParts(
            api.bean(ReadSubmissions.class),
            offsets,
            api.bean(Timers.class),
            named,
            api.bean(RingAlarms.class),
            InstantSource.system(),
            _ -> {}),
        System::nanoTime);
  }

  private SubmissionClients clients(String group) {
    return new SubmissionClients(
        api.bean(KafkaConfig.class),
        new SubmissionsConfig(Map.of("default", source), refused, group + "-" + source),
        JSON,
        new SimpleMeterRegistry());
  }

  /** Dies once, at that step. */
  private final class Dying {

    private final Step step;
    private boolean died;

    private Dying(Step step) {
      this.step = step;
    }

    private void dieAt(Step now) {
      if (now == step) {
        died = true;
        throw new TransientDataAccessResourceException("died");
      }
    }

    private TakeSubmissions intake() {
      SubmissionClients clients = clients("group");
      Timers timers = api.bean(Timers.class);
      TransactionTemplate transaction = api.bean(TransactionTemplate.class);
      RetryTemplate retry = api.bean(RetryTemplate.class);
      return KafkaSubmissionsIT.this.intake(
          new TakeSubmissions.Clients() {
            @Override
            public Consumer<byte[], byte[]> consumer() {
              return clients.consumer();
            }

            @Override
            public Refusals refusals() {
              dieAt(Step.BEFORE_REFUSALS);
              return clients.refusals();
            }
          },
          new SubmissionOffsets(api.sql(), transaction, retry, timers) {
            @Override
            public boolean store(Source from, OptionalLong place, long next, List<Timer> made) {
              dieAt(Step.BEFORE_STORE);
              boolean stored = super.store(from, place, next, made);
              dieAt(Step.AFTER_STORE);
              return stored;
            }
          },
          new DyingNames());
    }

    private final class DyingNames extends NamedTimers {
      private DyingNames() {
        super(
            api.bean(TransactionTemplate.class),
            api.bean(RetryTemplate.class),
            api.bean(TimerNames.class),
            api.bean(Timers.class),
            api.bean(Receipts.class),
            Duration.ofDays(7));
      }

      @Override
      public NameOutcome insertUnlessKnown(Timer timer, byte[] contentHash, long nowMillis) {
        dieAt(Step.BEFORE_NAMES);
        return super.insertUnlessKnown(timer, contentHash, nowMillis);
      }
    }
  }

  private void produce(String key, String value, String... headers) throws Exception {
    produceTo(target, key, value, headers);
  }

  private void produceTo(String topic, String key, String value, String... headers)
      throws Exception {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            source, key == null ? null : key.getBytes(UTF_8), value.getBytes(UTF_8));
    record.headers().add("punctual-topic", topic.getBytes(UTF_8));
    for (int i = 0; i < headers.length; i += 2) {
      record.headers().add(headers[i], headers[i + 1].getBytes(UTF_8));
    }
    producer.send(record).get();
  }

  private List<ConsumerRecord<byte[], byte[]>> refusals(int count) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", TestEngines.kafka().bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      TopicPartition only = new TopicPartition(refused, 0);
      consumer.assign(List.of(only));
      consumer.seekToBeginning(List.of(only));
      await()
          .atMost(LONG)
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
                return records.size() >= count;
              });
    }
    return records;
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return text(record.headers().lastHeader(name).value());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
