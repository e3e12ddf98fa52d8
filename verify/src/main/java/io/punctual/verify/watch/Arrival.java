package io.punctual.verify.watch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * A record that Punctual has made.
 *
 * @param mark by which its payload names its submission; empty where it names none
 * @param sentAtMillis the record's timestamp: when it was handed to Kafka
 * @param seenAtMicros when the consumer saw it
 */
public record Arrival(
    UUID id,
    String mark,
    int partition,
    long offset,
    long dueMillis,
    long sentAtMillis,
    long seenAtMicros) {
  private static final String ID = "punctual-id";
  private static final String DELIVER_AT = "punctual-deliver-at";
  private static final String MARK = "{\"mark\":\"";
  private static final int MARK_END_MAX = 64;

  /** Of a payload without a mark. */
  public Arrival(
      UUID id, int partition, long offset, long dueMillis, long sentAtMillis, long seenAtMicros) {
    this(id, "", partition, offset, dueMillis, sentAtMillis, seenAtMicros);
  }

  /** Empty for a record that has none of Punctual's headers. */
  public static Optional<Arrival> of(ConsumerRecord<byte[], byte[]> record, long seenAtMicros) {
    return header(record, ID)
        .map(
            id ->
                new Arrival(
                    UUID.fromString(id),
                    mark(record),
                    record.partition(),
                    record.offset(),
                    dueMillis(record).orElseThrow(),
                    record.timestamp(),
                    seenAtMicros));
  }

  /** A payload of {@code bytes} or a few more that begins with a mark. */
  public static byte[] marked(String mark, int bytes) {
    String fill = "x".repeat(Math.max(0, bytes - MARK_END_MAX));
    return (MARK + mark + "\",\"fill\":\"" + fill + "\"}").getBytes(ISO_8859_1);
  }

  private static String mark(ConsumerRecord<byte[], byte[]> record) {
    byte[] value = record.value() == null ? new byte[0] : record.value();
    String begin = new String(value, 0, Math.min(value.length, MARK_END_MAX), ISO_8859_1);
    return begin.startsWith(MARK)
        ? begin.substring(MARK.length(), begin.indexOf('"', MARK.length()))
        : "";
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
