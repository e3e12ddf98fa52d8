package io.punctual.migrations;

import static io.punctual.migrations.MigratedDatabase.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class DropDeadTimersIT {

  private static final Duration DAY = Duration.ofDays(1);

  @AutoClose private final MigratedDatabase database = MigratedDatabase.fresh("punctual_dead_it");

  private final JdbcClient sql = database.sql();

  @Test
  void thoseThatDiedLongAgoAreDroppedHoweverManyThereAre() {
    for (int i = 0; i < 1_201; i++) {
      died("old-" + i, NOW.minus(DAY.multipliedBy(31)));
    }
    died("young", NOW.minus(DAY.multipliedBy(29)));

    assertThat(drop(Duration.ofDays(30))).isEqualTo(1_201);
    assertThat(left()).containsExactly("young");
    assertThat(drop(Duration.ofDays(30))).isZero();
  }

  @Test
  void withoutARetentionAllAreKept() {
    died("old", Instant.EPOCH);

    assertThat(drop(Duration.ZERO)).isZero();
    assertThat(left()).containsExactly("old");
  }

  private int drop(Duration retention) {
    return new DropDeadTimers(sql, new UpkeepConfig(DAY, DAY, retention, Duration.ofSeconds(1)))
        .runOnce(NOW);
  }

  private void died(String name, Instant at) {
    sql.sql(
            """
            INSERT INTO dead_timer (id, shard, tenant, name, topic, key_hash, due_at, seq, attempts,
              died_at, reason)
            VALUES (UNHEX(LEFT(SHA2(:name, 256), 32)), 1, 'default', :name, 'demo', 1, 1, 1, 1,
              :at, 'of the test')
            """)
        .param("name", name)
        .param("at", at.toEpochMilli())
        .update();
  }

  private List<String> left() {
    return sql.sql("SELECT name FROM dead_timer").query(String.class).list();
  }
}
