package io.punctual.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.publish.PublishReceipts;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.RecordHeaders;
import io.punctual.store.receipt.UnpublishedReceipts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.dao.TransientDataAccessResourceException;
import tools.jackson.databind.JsonNode;

/** Each end of a timer has a record in the receipts' topic, whatever happens on the way. */
@ExtendWith(SharedCallback.class)
@ResourceLock(SharedCallback.IN_USE)
class PublishReceiptsIT {

  private final RunningCallback callback;
  private final List<DeliverEvent> events = new ArrayList<>();

  PublishReceiptsIT(RunningCallback callback) {
    this.callback = callback;
  }

  @BeforeEach
  void nothingIsUnpublished() {
    callback.sql().update("DELETE FROM receipt_unpublished");
  }

  @Test
  void eachEndIsARecordKeyedByItsTimer() throws Exception {
    String topic = callback.topic(4);
    List<Receipt> ends =
        Stream.concat(
                IntStream.range(0, 1_000).mapToObj(_ -> ended(Outcome.CANCELLED, null)),
                Stream.of(ended(Outcome.DEAD, "the topic does not exist")))
            .toList();
    callback.publishedReceipts().insert(ends);
    publishAll(callback.publisher(topic, callback.unpublished(), events::add));

    List<ConsumerRecord<byte[], byte[]>> records = callback.records(topic, ends.size());
    assertThat(records.stream().map(record -> new String(record.key(), UTF_8)))
        .containsExactlyInAnyOrderElementsOf(
            ends.stream().map(end -> end.id().toString()).toList());
    ConsumerRecord<byte[], byte[]> last =
        records.stream()
            .filter(it -> new String(it.key(), UTF_8).equals(ends.getLast().id().toString()))
            .findFirst()
            .orElseThrow();
    JsonNode json = RunningCallback.JSON.readTree(last.value());
    assertThat(json.path("state").asString()).isEqualTo("dead");
    assertThat(json.path("reason").asString()).isEqualTo("the topic does not exist");
    assertThat(json.has("latenessMillis")).isFalse();
    assertThat(TopicRecords.header(last, RecordHeaders.TENANT)).isEqualTo("default");
    assertThat(last.timestamp()).isEqualTo(ends.getLast().finishedAtMillis());
  }

  @Test
  void whatIsDeadIsARecordAsItWouldHaveArrived() throws Exception {
    String topic = topicThatKills();
    Timer large = callback.insert(topic, "k", System.currentTimeMillis(), "x".repeat(5_000));
    Receipt end = died(large);
    String letters = callback.topic(1);
    callback.publishedReceipts().insert(List.of(again(end, Outcome.DEAD), ended(Outcome.DEAD, "")));

    publishAll(callback.publisher("", letters, callback.unpublished(), events::add));

    ConsumerRecord<byte[], byte[]> letter = callback.records(letters, 1).getFirst();
    assertThat(letter.key()).isEqualTo("k".getBytes(UTF_8));
    assertThat(letter.value()).hasSize(5_000);
    assertThat(letter.timestamp()).isEqualTo(end.finishedAtMillis());
    assertThat(TopicRecords.header(letter, RecordHeaders.ID)).isEqualTo(large.id().toString());
    assertThat(TopicRecords.header(letter, RecordHeaders.TENANT)).isEqualTo("default");
    assertThat(TopicRecords.header(letter, RecordHeaders.TOPIC)).isEqualTo(topic);
    assertThat(TopicRecords.header(letter, RecordHeaders.REASON)).contains("RecordTooLarge");
    assertThat(TopicRecords.header(letter, RecordHeaders.DELIVER_AT))
        .isEqualTo(Long.toString(large.dueMillis()));
  }

  @Test
  void aTopicThatTakesNoDeadLettersHoldsUpNoReceipt() throws Exception {
    String receipts = callback.topic(1);
    Timer large =
        callback.insert(topicThatKills(), "k", System.currentTimeMillis(), "x".repeat(5_000));
    Receipt end = died(large);
    List<Receipt> others =
        IntStream.range(0, 300).mapToObj(_ -> ended(Outcome.CANCELLED, null)).toList();
    callback.publishedReceipts().insert(List.of(again(end, Outcome.DEAD)));
    callback.publishedReceipts().insert(others);
    PublishReceipts publisher =
        callback.publisher(
            receipts, "no-" + UUID.randomUUID(), callback.unpublished(), events::add);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              publisher.runOnce();
              return count() == 1;
            });
    publisher.runOnce();
    assertThat(callback.records(receipts, 301)).hasSize(301);
  }

  private String topicThatKills() throws Exception {
    String topic = callback.topicOfSmallRecords();
    callback.warmUp(topic);
    return topic;
  }

  private Receipt died(Timer timer) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              callback.deliver(Lane.FAST, timer);
              return callback.receipts().find("default", timer.id()).isPresent();
            });
    return callback.receipts().find("default", timer.id()).orElseThrow();
  }

  @Test
  void aDeadLetterThatIsTooLargeForItsTopicGoesThereWithoutItsPayload() throws Exception {
    String topic = topicThatKills();
    Timer large = callback.insert(topic, "k", System.currentTimeMillis(), "x".repeat(5_000));
    Receipt end = died(large);
    String receipts = callback.topic(1);
    String letters = callback.topicOfSmallRecords();
    callback.publishedReceipts().insert(List.of(again(end, Outcome.DEAD)));

    publishAll(callback.publisher(receipts, letters, callback.unpublished(), events::add));

    ConsumerRecord<byte[], byte[]> letter = callback.records(letters, 1).getFirst();
    assertThat(letter.value()).isNull();
    assertThat(TopicRecords.header(letter, RecordHeaders.PAYLOAD_OMITTED)).isEqualTo("true");
    assertThat(TopicRecords.header(letter, RecordHeaders.ID)).isEqualTo(large.id().toString());
    assertThat(callback.records(receipts, 1)).hasSize(1);
  }

  @Test
  void aDeadLetterThatItsTopicTakesInNoFormIsToldAndGivenUp() throws Exception {
    Timer large =
        callback.insert(topicThatKills(), "k", System.currentTimeMillis(), "x".repeat(5_000));
    Receipt end = died(large);
    String letters = callback.topicOfRecordsUpTo(10);
    callback.publishedReceipts().insert(List.of(again(end, Outcome.DEAD)));

    String absent = "no-" + UUID.randomUUID();
    callback.publisher(absent, letters, callback.unpublished(), events::add).runOnce();
    assertThat(events).noneMatch(DeliverEvent.LetterGivenUp.class::isInstance);
    publishAll(callback.publisher("", letters, callback.unpublished(), events::add));

    assertThat(events)
        .filteredOn(DeliverEvent.LetterGivenUp.class::isInstance)
        .singleElement()
        .hasFieldOrPropertyWithValue("id", large.id())
        .hasFieldOrPropertyWithValue("topic", letters);
    assertThat(count()).isZero();
  }

  @Test
  void theEndsOfOneTimerComeInTheirOrder() throws Exception {
    String topic = callback.topic(4);
    Receipt dead = ended(Outcome.DEAD, "refused");
    Receipt redriven = again(dead, Outcome.EXPIRED);
    callback.publishedReceipts().insert(List.of(redriven));
    callback.publishedReceipts().insert(List.of(dead));
    publishAll(callback.publisher(topic, callback.unpublished(), events::add));

    assertThat(callback.records(topic, 2).stream().map(PublishReceiptsIT::state))
        .containsExactly("dead", "expired");
  }

  @Test
  void whileTheTopicIsAbsentReceiptsWait() throws Exception {
    String topic = "absent-" + UUID.randomUUID();
    callback.publishedReceipts().insert(List.of(ended(Outcome.CANCELLED, null)));
    PublishReceipts publisher = callback.publisher(topic, callback.unpublished(), events::add);

    assertThat(publisher.runOnce()).isPositive();
    assertThat(events).singleElement().isInstanceOf(DeliverEvent.ReceiptsWait.class);
    assertThat(publisher.waitedMillis()).isNotNegative();
    callback.kafka().createTopic(topic, 1);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              publisher.runOnce();
              return count() == 0;
            });
    assertThat(callback.records(topic, 1)).hasSize(1);
    assertThat(publisher.waitedMillis()).isZero();
  }

  @Test
  void whoDiesBetweenTheRecordAndItsRemovalPublishesItAgain() throws Exception {
    String topic = callback.topic(1);
    callback.publishedReceipts().insert(List.of(ended(Outcome.CANCELLED, null)));
    UnpublishedReceipts dies =
        new UnpublishedReceipts(callback.sql(), callback.retry()) {
          @Override
          public void remove(List<Key> keys) {
            throw new TransientDataAccessResourceException("gone");
          }
        };
    PublishReceipts dying = callback.publisher(topic, dies, events::add);
    assertThatThrownBy(() -> publishAll(dying)).hasMessage("gone");
    publishAll(callback.publisher(topic, callback.unpublished(), events::add));

    List<ConsumerRecord<byte[], byte[]>> records = callback.records(topic, 2);
    assertThat(records).hasSize(2);
    assertThat(records.getFirst().value()).isEqualTo(records.getLast().value());
  }

  private void publishAll(PublishReceipts publisher) throws InterruptedException {
    while (count() > 0) {
      publisher.runOnce();
    }
  }

  private long count() {
    return callback.sql().queryForObject("SELECT COUNT(*) FROM receipt_unpublished", Long.class);
  }

  private static Receipt ended(Outcome outcome, @Nullable String reason) {
    long now = System.currentTimeMillis();
    return new Receipt(
        UUID.randomUUID(),
        (now << 16) + RunningCallback.nextSeq(),
        outcome,
        "default",
        null,
        "orders",
        now,
        now,
        now,
        null,
        1,
        reason);
  }

  private static Receipt again(Receipt end, Outcome outcome) {
    return new Receipt(
        end.id(),
        end.finishSeq() + 1,
        outcome,
        end.tenant(),
        null,
        end.topic(),
        end.acceptedAtMillis(),
        end.dueMillis(),
        end.finishedAtMillis(),
        null,
        2,
        null);
  }

  private static String state(ConsumerRecord<byte[], byte[]> record) {
    return RunningCallback.JSON.readTree(record.value()).path("state").asString();
  }
}
