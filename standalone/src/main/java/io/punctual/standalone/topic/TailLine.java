package io.punctual.standalone.topic;

import io.punctual.contract.RecordHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One record of a topic, for a terminal.
 *
 * @param sentLate its timestamp, which is when it was handed to Kafka, against its due
 * @param seenLate when it was seen here, against its due
 */
public record TailLine(
    String sentAt, String place, String key, String sentLate, String seenLate, String value) {
  private static final String FORMAT = "%-12s  %-10s  %-16s  %9s  %9s  %s";
  public static final String HEADER =
      String.format(FORMAT, "sent at", "at", "key", "sent", "seen", "value");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
  private static final int VALUE_MAX = 120;
  private static final String NONE = "–";

  public static TailLine of(ConsumerRecord<byte[], byte[]> record, long nowMillis) {
    @Nullable Header due = record.headers().lastHeader(RecordHeaders.DELIVER_AT);
    return new TailLine(
        TIME.format(Instant.ofEpochMilli(record.timestamp())),
        record.partition() + ":" + record.offset(),
        text(record.key()),
        late(due, record.timestamp()),
        late(due, nowMillis),
        text(record.value()));
  }

  private static String late(@Nullable Header due, long atMillis) {
    if (due == null) {
      return NONE;
    }
    long dueMillis = Long.parseLong(new String(due.value(), StandardCharsets.US_ASCII));
    return String.format(Locale.ROOT, "%+d ms", atMillis - dueMillis);
  }

  private static String text(byte @Nullable [] bytes) {
    if (bytes == null) {
      return NONE;
    }
    String text = new String(bytes, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
    return text.length() > VALUE_MAX ? text.substring(0, VALUE_MAX) + "…" : text;
  }

  public String told() {
    return String.format(FORMAT, sentAt, place, key, sentLate, seenLate, value);
  }
}
