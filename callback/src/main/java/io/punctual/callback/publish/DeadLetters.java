package io.punctual.callback.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.DeadTimer;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.wire.RecordHeaders;
import io.punctual.store.dead.DeadTimers;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The records of dead letters: key, headers and payload as they would have arrived, and in headers
 * more where to, when and why not.
 */
public record DeadLetters(DeadLettersConfig config, DeadTimers table) {

  /**
   * A dead letter's record.
   *
   * @param shorter the same without its payload, for a topic that it is too large for
   */
  record Letter(
      ProducerRecord<byte[], byte[]> whole,
      ProducerRecord<byte[], byte[]> shorter,
      int sizeBytes) {}

  /** Of an end that left one; empty when it has been redriven or dropped since. */
  Optional<Letter> of(Receipt end) {
    return config.published() && end.outcome() == Outcome.DEAD
        ? table.find(end.tenant(), end.id()).map(dead -> letter(dead, end))
        : Optional.empty();
  }

  private Letter letter(DeadTimer.Whole dead, Receipt end) {
    byte[] payload = dead.payload();
    ProducerRecord<byte[], byte[]> shorter = record(dead.timer(), null, end);
    add(shorter, RecordHeaders.PAYLOAD_OMITTED, "true");
    return new Letter(
        record(dead.timer(), payload, end), shorter, payload == null ? 0 : payload.length);
  }

  private ProducerRecord<byte[], byte[]> record(
      DeadTimer dead, byte @Nullable [] payload, Receipt end) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(config.topic(), null, dead.diedAtMillis(), dead.key(), payload);
    dead.headers().forEach(header -> record.headers().add(header.name(), header.value()));
    add(record, RecordHeaders.ID, dead.id().toString());
    add(record, RecordHeaders.TENANT, end.tenant());
    add(record, RecordHeaders.NAME, dead.name());
    add(record, RecordHeaders.TOPIC, dead.topic());
    add(record, RecordHeaders.DELIVER_AT, Long.toString(dead.dueMillis()));
    add(record, RecordHeaders.REASON, dead.reason());
    return record;
  }

  private static void add(
      ProducerRecord<byte[], byte[]> record, String name, @Nullable String value) {
    if (value != null) {
      record.headers().add(name, value.getBytes(UTF_8));
    }
  }
}
