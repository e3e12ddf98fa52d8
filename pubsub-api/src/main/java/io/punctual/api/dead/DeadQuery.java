package io.punctual.api.dead;

import io.punctual.api.list.Cursor;
import io.punctual.api.list.ReadQuery;
import io.punctual.store.list.ListPosition;
import org.jspecify.annotations.Nullable;

/**
 * Which dead timers are meant.
 *
 * @param topic null for all
 * @param reason a part of their reason; null for all
 */
record DeadQuery(@Nullable String topic, @Nullable String reason, ListPosition from, int limit) {

  private static final int REASON_LENGTH_MAX = 500;

  static DeadQuery read(
      ReadQuery read,
      @Nullable String topic,
      @Nullable String reason,
      @Nullable String cursor,
      int limit) {
    return new DeadQuery(
        read.topic(topic),
        read.text("reason", reason, REASON_LENGTH_MAX),
        read.cursor(Cursor.DEAD_TIMERS, cursor, ListPosition.before(0)),
        limit);
  }
}
