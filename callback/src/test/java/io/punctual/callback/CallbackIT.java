package io.punctual.callback;

import static io.punctual.callback.RunningCallback.verdict;
import static io.punctual.callback.TopicRecords.header;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.awaitility.Awaitility.await;

import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.RecordHeaders;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.Ids;
import io.punctual.store.timer.Timers;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What the callback delivers, and how. */
@ExtendWith(SharedCallback.class)
@ResourceLock(SharedCallback.IN_USE)
class CallbackIT {

  private final RunningCallback callback;
  private final Timers timers;
  private final Receipts receipts;
  private final JdbcTemplate sql;

  CallbackIT(RunningCallback callback) {
    this.callback = callback;
    this.timers = callback.timers();
    this.receipts = callback.receipts();
    this.sql = callback.sql();
  }

  @Test
  void deliversAtTheDueWithItsHeadersAndAReceipt() throws Exception {
    String topic = callback.topic(2);
    callback.warmUp(topic);
    long due = System.currentTimeMillis() + 150;
    Timer timer = named("order-7.reminder", topic, due, "{\"a\": 1.10}");
    timers.insert(List.of(timer));
    DeliveryReply reply = callback.deliver(Lane.FAST, timer);
    assertThat(reply.timers().getFirst().verdict()).isEqualTo(Verdict.FINISHED);

    ConsumerRecord<byte[], byte[]> record =
        callback.records(topic, 2).stream()
            .filter(r -> header(r, RecordHeaders.ID).equals(timer.id().toString()))
            .findFirst()
            .orElseThrow();
    assertThat(new String(record.value(), UTF_8)).isEqualTo("{\"a\": 1.10}");
    assertThat(header(record, RecordHeaders.ID)).isEqualTo(timer.id().toString());
    assertThat(header(record, RecordHeaders.TENANT)).isEqualTo("default");
    assertThat(header(record, RecordHeaders.NAME)).isEqualTo("order-7.reminder");
    assertThat(header(record, RecordHeaders.DELIVER_AT)).isEqualTo(Long.toString(due));
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
    String topic = callback.topic(1);
    callback.warmUp(topic);
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis(), "1");
    assertThat(callback.deliver(Lane.FAST, timer).timers().getFirst().verdict())
        .isEqualTo(Verdict.FINISHED);
    assertThat(callback.deliver(Lane.FAST, timer).timers().getFirst().verdict())
        .isEqualTo(Verdict.STALE);
    assertThat(callback.records(topic, 2)).hasSize(2);
  }

  @Test
  void deliversAKeysEarlierTimersFirstThoughNobodyAskedForThem() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    long now = System.currentTimeMillis();
    List<Timer> key = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      key.add(callback.insert(topic, "k", now - 20 + i, Integer.toString(i)));
    }
    callback.deliver(Lane.FAST, key.getLast());
    assertThat(callback.records(topic, 21).stream().skip(1).map(r -> new String(r.value(), UTF_8)))
        .containsExactlyElementsOf(key.stream().map(t -> payload(t)).toList());
  }

  @Test
  void theSweepDeliversTimersWithoutAnAlarm() throws Exception {
    String topic = callback.topic(1);
    long due = System.currentTimeMillis() - 1_900;
    Timer timer = callback.insert(topic, "swept", due, "1");
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(callback.records(topic, 1)).hasSize(1);
    assertThat(callback.meters().get("punctual.sweep.delivered").counter().count()).isPositive();
  }

  @Test
  void aKeyThatIsBeingDeliveredElsewhereDoesNotHideItsShardFromTheSweep() {
    String topic = callback.topic(1);
    long now = System.currentTimeMillis();
    Timer head = callback.insert(topic, "hot", now + 500, "being delivered");
    sql.update(
        "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = ? WHERE"
            + " topic = ?",
        now + 8_000,
        topic);
    for (int i = 0; i < 320; i++) {
      callback.insert(topic, "hot", now + 501 + i, "behind it");
    }
    Timer other = callback.insert(topic, keyOfTheSameShard(topic, head), now + 1_000, "other");
    await()
        .atMost(Duration.ofSeconds(6))
        .until(() -> receipts.find("default", other.id()).isPresent());
    assertThat(receipts.find("default", head.id())).isEmpty();
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> sql.queryForList("SELECT id FROM timer WHERE topic = ?", topic).isEmpty());
    assertThat(receipts.find("default", head.id())).isPresent();
  }

  private static String keyOfTheSameShard(String topic, Timer like) {
    return IntStream.range(0, 10_000)
        .mapToObj(i -> "other-" + i)
        .filter(
            key ->
                Shards.of(KeyHash.of("default", topic, key.getBytes(UTF_8)))
                    == Shards.of(like.keyHash()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anAbandonedClaimIsTakenOverAndTheAttemptCounted() throws Exception {
    String topic = callback.topic(1);
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis() - 1_000, "1");
    sql.update(
        "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = ? WHERE"
            + " topic = ?",
        System.currentTimeMillis() - 10_000,
        topic);
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(receipts.find("default", timer.id()).orElseThrow().attempts()).isEqualTo(2);
    assertThat(header(callback.records(topic, 1).getFirst(), RecordHeaders.ATTEMPT)).isEqualTo("2");
  }

  /** Another took over while the finish waited, as from a callback that stands still, and died. */
  @Test
  void aDuplicateHasTheSameIdAndIsCounted() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis() + 200, "1");
    try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        Connection other = Objects.requireNonNull(sql.getDataSource()).getConnection()) {
      Future<DeliveryReply> request = requests.submit(() -> callback.deliver(Lane.FAST, timer));
      await().pollInterval(Duration.ofMillis(2)).until(() -> isClaimed(timer));
      other.setAutoCommit(false);
      JdbcTemplate takingOver = new JdbcTemplate(new SingleConnectionDataSource(other, true));
      takingOver.update(
          "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = ? WHERE id"
              + " = ?",
          System.currentTimeMillis() - 10_000,
          Ids.bytes(timer.id()));
      assertThat(callback.records(topic, 2)).hasSize(2);
      other.commit();
      other.setAutoCommit(true);
      request.get();
    }
    assertThat(callback.records(topic, 3).subList(1, 3))
        .allMatch(it -> header(it, RecordHeaders.ID).equals(timer.id().toString()))
        .extracting(it -> header(it, RecordHeaders.ATTEMPT))
        .containsExactly("1", "2");
    await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(receipts.find("default", timer.id()).orElseThrow().attempts()).isEqualTo(2);
  }

  private boolean isClaimed(Timer timer) {
    return sql.queryForList(
                "SELECT id FROM timer WHERE id = ? AND claimed_at > 0", Ids.bytes(timer.id()))
            .size()
        == 1;
  }

  @Test
  void aRecordThatKafkaNeverTakesIsKeptAmongTheDeadWithTheReason() throws Exception {
    String topic = callback.topicOfSmallRecords();
    callback.warmUp(topic);
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis(), "x".repeat(5_000));
    assertThat(callback.deliver(Lane.FAST, timer).timers().getFirst().verdict())
        .isEqualTo(Verdict.FINISHED);
    assertThat(receipts.find("default", timer.id()).orElseThrow().outcome())
        .isEqualTo(Outcome.DEAD);
    assertThat(
            sql.queryForObject(
                "SELECT reason FROM dead_timer WHERE topic = ?", String.class, topic))
        .contains("RecordTooLarge");
  }

  @Test
  void aTimerOfAMissingTopicIsSentToTheSlowLaneAndKept() throws Exception {
    String topic = "missing-" + UUID.randomUUID();
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis(), "1");
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> verdict(callback.deliver(Lane.FAST, timer)) == Verdict.SLOW);
    assertThat(verdict(callback.deliver(Lane.SLOW, timer))).isEqualTo(Verdict.RETRY);
    assertThat(timers.find("default", timer.id()).orElseThrow().attempts()).isPositive();
    callback.kafka().createTopic(topic, 1);
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    assertThat(callback.records(topic, 1)).hasSize(1);
  }

  @Test
  void headersOfBytesArriveByteForByte() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    byte[] bytes = {0, 1, (byte) 0xFF, (byte) 0xC3};
    Content content =
        new Content(
            topic, new byte[] {1}, List.of(new Content.Header("raw", bytes)), new byte[] {2});
    long due = System.currentTimeMillis();
    Timer timer =
        new Timer(UUID.randomUUID(), "default", null, content, 7, due, RunningCallback.nextSeq());
    timers.insert(List.of(timer));
    assertThat(verdict(callback.deliver(Lane.FAST, timer))).isEqualTo(Verdict.FINISHED);
    ConsumerRecord<byte[], byte[]> record =
        callback.records(topic, 2).stream()
            .filter(r -> r.headers().lastHeader("raw") != null)
            .findFirst()
            .orElseThrow();
    assertThat(record.headers().lastHeader("raw").value()).isEqualTo(bytes);
  }

  @Test
  void theStagesOfATimerAddUpToItsLateness() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    List<String> parts =
        List.of(
            "punctual.runway.missed",
            "punctual.callback.read",
            "punctual.callback.claim",
            "punctual.callback.wait",
            "punctual.callback.produce");
    double before = parts.stream().mapToDouble(this::micros).sum() - micros("punctual.runway.left");
    double latenessBefore = micros("punctual.lateness");
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis() + 40, "1");
    callback.deliver(Lane.FAST, timer);
    double sum =
        parts.stream().mapToDouble(this::micros).sum() - micros("punctual.runway.left") - before;
    assertThat(micros("punctual.lateness") - latenessBefore)
        .isPositive()
        .isCloseTo(sum, offset(10.0));
  }

  private double micros(String name) {
    return callback.meters().get(name).timer().totalTime(TimeUnit.MICROSECONDS);
  }

  private static Timer named(String name, String topic, long due, String payload) {
    byte[] key = "k".getBytes(UTF_8);
    return new Timer(
        UUID.randomUUID(),
        "default",
        name,
        new Content(topic, key, List.of(), payload.getBytes(UTF_8)),
        KeyHash.of("default", topic, key),
        due,
        RunningCallback.nextSeq(),
        null);
  }

  private static String payload(Timer timer) {
    return new String(timer.content().payload(), UTF_8);
  }
}
