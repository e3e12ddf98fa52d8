package io.punctual.verify.watch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * A record that Punctual has made.
 *
 * @param sentAtMillis the record's timestamp: when it was handed to Kafka
 * @param seenAtMicros when the consumer saw it
 */
public record Arrival(
    UUID id, int partition, long offset, long dueMillis, long sentAtMillis, long seenAtMicros) {
  private static final String ID = "punctual-id";
  private static final String DELIVER_AT = "punctual-deliver-at";

  /** Empty for a record that has none of Punctual's headers. */
  public static Optional<Arrival> of(ConsumerRecord<byte[], byte[]> record, long seenAtMicros) {
    return header(record, ID)
        .map(
            id ->
                new Arrival(
                    UUID.fromString(id),
                    record.partition(),
                    record.offset(),
                    dueMillis(record).orElseThrow(),
                    record.timestamp(),
                    seenAtMicros));
  }

  public static Optional<Long> dueMillis(ConsumerRecord<byte[], byte[]> record) {
    return header(record, DELIVER_AT).map(Long::parseLong);
  }

  private static Optional<String> header(ConsumerRecord<byte[], byte[]> record, String name) {
    return Optional.ofNullable(record.headers().lastHeader(name))
        .map(Header::value)
        .map(value -> new String(value, ISO_8859_1));
  }

  public boolean isEarly() {
    return sentAtMillis < dueMillis || seenAtMicros < dueMillis * 1_000;
  }

  public long seenLateMicros() {
    return seenAtMicros - dueMillis * 1_000;
  }
}
