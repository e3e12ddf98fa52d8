package io.punctual.migrations;

import static io.punctual.migrations.MigratedDatabase.NOW;
import static io.punctual.migrations.MigratedDatabase.WEEK;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class DropTimerNamesIT {

  private static final Duration DAY = Duration.ofDays(1);

  @AutoClose private final MigratedDatabase database = MigratedDatabase.fresh("punctual_names_it");

  private final JdbcClient sql = database.sql();
  private final DropTimerNames dropNames = new DropTimerNames(sql, WEEK);

  @Test
  void namesOfTimersThatEndedLongAgoAreDroppedHoweverManyThereAre() {
    for (int i = 0; i < 1_201; i++) {
      name("old-" + i, NOW.minus(DAY));
    }
    name("to-come", NOW.plus(DAY));

    assertThat(dropNames.runOnce(NOW)).isEqualTo(1_201);
    assertThat(names()).containsExactly("to-come");
    assertThat(dropNames.runOnce(NOW)).isZero();
  }

  @Test
  void aNameWhoseTimerIsStillPendingIsKeptHoweverLateItIs() {
    name("late", NOW.minus(DAY));
    sql.sql(
            """
            INSERT INTO timer (id, shard, tenant, topic, key_hash, due_at, seq, next_at, version,
              attempts, unknown_attempts)
            VALUES (UNHEX(LEFT(SHA2('late', 256), 32)), 1, 'default', 'demo', 1, 1, 1, 1, 0, 0, 0)
            """)
        .update();

    assertThat(dropNames.runOnce(NOW)).isZero();
    assertThat(names()).containsExactly("late");
  }

  @Test
  void aNameIsKeptAsLongAsTheReceiptOfItsTimer() {
    name("ended-late", NOW.minus(DAY));
    name("ended", NOW.minus(DAY));
    receipt("ended-late", NOW.minus(DAY.multipliedBy(6)));
    receipt("ended", NOW.minus(DAY.multipliedBy(8)));

    assertThat(dropNames.runOnce(NOW)).isEqualTo(1);
    assertThat(names()).containsExactly("ended-late");
  }

  /** Its hash, padded to 32 bytes, is the name itself here. */
  private void name(String name, Instant expiresAt) {
    sql.sql(
            """
            INSERT INTO timer_name (name_hash, content_hash, timer_id, expires_at)
            VALUES (?, UNHEX(SHA2('content', 256)), UNHEX(LEFT(SHA2(?, 256), 32)), ?)
            """)
        .params(name, name, expiresAt.toEpochMilli())
        .update();
  }

  private void receipt(String name, Instant finishedAt) {
    sql.sql(
            """
            INSERT INTO receipt (id, finish_seq, day, outcome, tenant, topic, due_at, finished_at,
              attempts) VALUES (UNHEX(LEFT(SHA2(?, 256), 32)), 1, 20000, 1, 'default', 'demo', 0, ?, 1)
            """)
        .params(name, finishedAt.toEpochMilli())
        .update();
  }

  private List<String> names() {
    return sql.sql("SELECT TRIM(TRAILING '\\0' FROM CAST(name_hash AS CHAR)) FROM timer_name")
        .query(String.class)
        .list();
  }
}
