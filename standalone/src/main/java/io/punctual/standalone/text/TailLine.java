package io.punctual.standalone.text;

import io.punctual.verify.watch.Arrival;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
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
    Optional<Long> due = Arrival.dueMillis(record);
    return new TailLine(
        TIME.format(Instant.ofEpochMilli(record.timestamp())),
        record.partition() + ":" + record.offset(),
        text(record.key()),
        late(due, record.timestamp()),
        late(due, nowMillis),
        text(record.value()));
  }

  private static String late(Optional<Long> dueMillis, long atMillis) {
    return dueMillis.map(due -> String.format(Locale.ROOT, "%+d ms", atMillis - due)).orElse(NONE);
  }

  private static String text(byte @Nullable [] bytes) {
    if (bytes == null) {
      return NONE;
    }
    String text = new String(bytes, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
    return text.length() > VALUE_MAX ? text.substring(0, VALUE_MAX) + "…" : text;
  }

  public String describe() {
    return String.format(FORMAT, sentAt, place, key, sentLate, seenLate, value);
  }
}
