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

/** One record of a topic, for a terminal, with how late it was sent to Kafka and seen here. */
public final class TailLine {
  private static final String FORMAT = "%-12s  %-10s  %-16s  %9s  %9s  %s";
  public static final String HEADER =
      String.format(FORMAT, "sent at", "at", "key", "sent", "seen", "value");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
  private static final int VALUE_MAX = 120;
  private static final String NONE = "–";

  private TailLine() {}

  public static String of(ConsumerRecord<byte[], byte[]> record, long nowMillis) {
    Optional<Long> due = Arrival.dueMillis(record);
    return String.format(
        FORMAT,
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
    return bytes == null
        ? NONE
        : TerminalText.text(new String(bytes, StandardCharsets.UTF_8), VALUE_MAX);
  }
}
