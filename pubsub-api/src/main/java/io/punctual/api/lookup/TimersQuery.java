package io.punctual.api.lookup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.list.Cursor;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.ReadQuery;
import io.punctual.store.list.ListPosition;
import org.jspecify.annotations.Nullable;

/**
 * Which pending timers are meant.
 *
 * @param topic null for all
 * @param key null for all; only with a topic
 * @param dueBeforeMillis exclusive
 */
@SuppressWarnings("ArrayRecordComponent")
record TimersQuery(
    @Nullable String topic,
    byte @Nullable [] key,
    long dueBeforeMillis,
    ListPosition from,
    int limit) {

  private static final int KEY_LENGTH_MAX = 4096;

  /** The parameters as they were given. */
  record Given(
      @Nullable String topic,
      @Nullable String key,
      @Nullable String keyBase64,
      @Nullable String deliverAtFrom,
      @Nullable String deliverAtTo,
      @Nullable String cursor,
      @Nullable String limit) {}

  static TimersQuery read(ReadQuery read, Given given, ListConfig config) {
    String topic = read.topic(given.topic());
    byte[] key = key(read, given);
    if (key != null && topic == null) {
      read.wrong(given.key() == null ? "keyBase64" : "key", "needs a topic");
    }
    long deliverAtFrom = read.millis("deliverAtFrom", given.deliverAtFrom(), 0);
    long deliverAtTo = read.millis("deliverAtTo", given.deliverAtTo(), Long.MAX_VALUE);
    if (!read.isWrong() && deliverAtFrom >= deliverAtTo) {
      read.wrong("deliverAtFrom", "must be before deliverAtTo");
    }
    return new TimersQuery(
        topic,
        key,
        deliverAtTo,
        read.cursor(Cursor.TIMERS, given.cursor(), ListPosition.before(deliverAtFrom)),
        read.limit(given.limit(), config.pageDefault(), config.pageMax()));
  }

  private static byte @Nullable [] key(ReadQuery read, Given given) {
    String text = read.text("key", given.key(), KEY_LENGTH_MAX);
    byte[] bytes = read.bytes("keyBase64", given.keyBase64(), KEY_LENGTH_MAX);
    if (text != null && bytes != null) {
      read.wrong("keyBase64", "can't be given together with key");
    }
    return text == null ? bytes : text.getBytes(UTF_8);
  }
}
