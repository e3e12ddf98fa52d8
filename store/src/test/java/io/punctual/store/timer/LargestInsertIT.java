package io.punctual.store.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** As many bytes as the API may be told to store at once. */
class LargestInsertIT {

  private static final int TIMERS = 1_000;

  private final Database database = Database.empty();

  @Test
  void anInsertIsWithinWhatAServerTakesThatHasNotBeenTold() throws Exception {
    String told = "SET GLOBAL max_allowed_packet = ";
    long before = database.sql.queryForObject("SELECT @@GLOBAL.max_allowed_packet", Long.class);
    try (AutoCloseable _ = Database.administered(told + (16 << 20), told + before);
        Database usual = database.anew("");
        Database noEscapes = database.anew("&sessionVariables=sql_mode='NO_BACKSLASH_ESCAPES'")) {
      usual.timers().insert(largest());
      noEscapes.timers().insert(largest());
      assertThat(
              database.sql.queryForObject(
                  "SELECT SUM(OCTET_LENGTH(payload)) FROM timer", Long.class))
          .isEqualTo(2L * TIMERS * (Timers.INSERT_BYTES_MAX / TIMERS));
    } finally {
      Database unused = Database.empty();
    }
  }

  /** Quotes, which are escaped. */
  private static List<Timer> largest() {
    byte[] payload = new byte[Timers.INSERT_BYTES_MAX / TIMERS];
    Arrays.fill(payload, (byte) '\'');
    return LongStream.range(0, TIMERS)
        .mapToObj(i -> SomeTimers.of("k" + i, i))
        .map(it -> withPayload(it, payload))
        .toList();
  }

  private static Timer withPayload(Timer timer, byte[] payload) {
    Content content = timer.content();
    return new Timer(
        timer.id(),
        timer.tenant(),
        timer.name(),
        new Content(content.topic(), content.key(), content.headers(), payload),
        timer.keyHash(),
        timer.dueMillis(),
        timer.seq());
  }
}
