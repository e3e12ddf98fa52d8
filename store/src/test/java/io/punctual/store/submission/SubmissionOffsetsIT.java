package io.punctual.store.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.submission.SubmissionOffsets.Source;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.support.TransactionTemplate;

/** The place of a topic's records moves on with their timers, for one alone. */
class SubmissionOffsetsIT {

  private static final Source SOURCE = new Source("submissions", 3);

  private final Database database = Database.empty();
  private final SubmissionOffsets offsets = offsets(database, database.transaction);

  private static SubmissionOffsets offsets(Database of, TransactionTemplate within) {
    return new SubmissionOffsets(of.sql, within, of.retry, of.timers());
  }

  @Test
  void thePlaceMovesOnWithTheTimers() {
    assertThat(offsets.next(SOURCE)).isEmpty();
    assertThat(offsets.store(SOURCE, OptionalLong.empty(), 1_200, timers(0, 1_200))).isTrue();
    assertThat(offsets.next(SOURCE)).hasValue(1_200);
    assertThat(offsets.store(SOURCE, OptionalLong.of(1_200), 1_203, timers(1_200, 1_202))).isTrue();
    assertThat(offsets.next(SOURCE)).hasValue(1_203);
    assertThat(offsets.next(new Source("submissions", 4))).isEmpty();
    assertThat(count()).isEqualTo(1_202);
  }

  @Test
  void whoComesFromAPlaceThatIsPassedStoresNothing() {
    offsets.store(SOURCE, OptionalLong.empty(), 10, timers(0, 10));

    assertThat(offsets.store(SOURCE, OptionalLong.empty(), 12, timers(10, 12))).isFalse();
    assertThat(offsets.store(SOURCE, OptionalLong.of(9), 12, timers(10, 12))).isFalse();
    assertThat(offsets.next(SOURCE)).hasValue(10);
    assertThat(count()).isEqualTo(10);
  }

  @Test
  void whereTheTimersCanNotBeStoredThePlaceStays() {
    offsets.store(SOURCE, OptionalLong.empty(), 1, timers(0, 1));
    List<Timer> again = timers(1, 2);
    offsets.store(SOURCE, OptionalLong.of(1), 2, again);

    assertThatThrownBy(() -> offsets.store(SOURCE, OptionalLong.of(2), 3, again))
        .isInstanceOf(DuplicateKeyException.class);
    assertThat(offsets.next(SOURCE)).hasValue(2);
  }

  @Test
  void anAnswerThatWasLostStoresNothingTwice() {
    SubmissionOffsets losing = offsets(database, database.losingTheFirstAnswer(() -> {}));

    assertThat(losing.store(SOURCE, OptionalLong.empty(), 5, timers(0, 5))).isFalse();
    assertThat(offsets.next(SOURCE)).hasValue(5);
    assertThat(count()).isEqualTo(5);
  }

  private long count() {
    return database.sql.queryForObject("SELECT COUNT(*) FROM timer", Long.class);
  }

  private static List<Timer> timers(long from, long to) {
    return LongStream.range(from, to).mapToObj(i -> SomeTimers.of("k", 1_000 + i)).toList();
  }
}
