package io.punctual.api.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.store.schedule.Schedules;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

class TenantSchedulesTest {

  private static final SchedulesConfig CONFIG =
      new SchedulesConfig(Duration.ofMinutes(5), Duration.ofSeconds(1), 3);

  private int stored;
  private int counts;
  private long nanos;
  private TenantSchedules tenants;

  @BeforeEach
  void none() {
    tenants = new TenantSchedules(new Stored(), CONFIG, () -> nanos);
  }

  @Test
  void itIsCountedOnceForAWhile() {
    assertThat(tenants.hasRoom("a")).isTrue();
    stored = 3;
    assertThat(tenants.hasRoom("a")).isTrue();
    assertThat(counts).isEqualTo(1);

    nanos = Duration.ofSeconds(11).toNanos();
    assertThat(tenants.hasRoom("a")).isFalse();
  }

  @Test
  void whatIsMadeHereCountsAtOnce() {
    for (stored = 0; stored < 3; stored++) {
      assertThat(tenants.hasRoom("a")).isTrue();
      tenants.oneMore("a");
    }
    assertThat(tenants.hasRoom("a")).isFalse();
    assertThat(counts).isEqualTo(2);
  }

  @Test
  void aRefusalIsCountedAnew() {
    stored = 3;
    assertThat(tenants.hasRoom("a")).isFalse();
    stored = 2;
    assertThat(tenants.hasRoom("a")).isTrue();
  }

  private final class Stored extends Schedules {
    Stored() {
      super(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate());
    }

    @Override
    public int count(String tenant) {
      counts++;
      return stored;
    }
  }
}
