package io.punctual.api.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Timer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record of the topic of submissions, and what is to become of it. */
record Given(Kind kind, ConsumerRecord<byte[], byte[]> record) {

  enum Kind {
    PLAIN,
    /** Nobody else asks for its name; its timer may be cancelled. */
    NAMED,
    /** Others ask for its name. */
    SHARED,
    /** With the content of the last shared one. */
    REPEATED,
    /** With its name alone. */
    OTHER_CONTENT,
    MALFORMED,
    /** The database refuses its timer. */
    UNSTORABLE
  }

  static final String UNSTORABLE = "!";

  boolean isTimer() {
    return kind == Kind.PLAIN || kind == Kind.NAMED || kind == Kind.SHARED;
  }

  boolean isRefused() {
    return !isTimer() && kind != Kind.REPEATED;
  }

  String source() {
    return "%s-%d@%d".formatted(record.topic(), record.partition(), record.offset());
  }

  boolean became(Timer timer) {
    return isTimer() && payload().equals(payload(timer));
  }

  String payload() {
    return new String(record.value(), UTF_8);
  }

  String key() {
    return new String(record.key(), UTF_8);
  }

  static String payload(Timer timer) {
    return new String(timer.content().payload(), UTF_8);
  }
}
