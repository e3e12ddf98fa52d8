package io.punctual.api.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

class MakeOccurrencesTest {

  private static final SchedulesConfig CONFIG =
      new SchedulesConfig(Duration.ofMinutes(5), Duration.ofSeconds(1), 3);

  /** They are ready before all others, in each look. */
  private static final int FAILING = 1_000;

  private final Stored schedules = new Stored();
  private final MakeOccurrences make =
      new MakeOccurrences(CONFIG, schedules, null, null, null, null, () -> Instant.EPOCH, _ -> {});

  @Test
  void thoseThatFailHideNoneBehindThem() {
    for (int look = 0; look < 6; look++) {
      assertThat(make.runOnce()).isEqualTo(CONFIG.every());
    }

    assertThat(schedules.made).contains("good");
  }

  private static final class Stored extends Schedules {

    private final List<String> made = new ArrayList<>();

    Stored() {
      super(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate());
    }

    @Override
    public List<Key> ready(long upToMillis, int limit) {
      return Stream.concat(
              IntStream.range(0, FAILING).mapToObj(i -> new Key("a", "bad-" + i)),
              Stream.of(new Key("a", "good")))
          .limit(limit)
          .toList();
    }

    @Override
    public <T> T locked(Key key, Function<Optional<Schedule>, T> use) {
      if (key.name().startsWith("bad")) {
        throw new IllegalStateException(key.name());
      }
      made.add(key.name());
      return use.apply(Optional.empty());
    }
  }
}
