package io.punctual.api.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.FieldError;
import io.punctual.store.list.ListPosition;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReadQueryTest {

  private static final ListPosition START = ListPosition.before(100);
  private static final ListPosition PLACE = new ListPosition(123, 456, new UUID(-7, 8));

  private final ReadQuery query = new ReadQuery();

  @Test
  void aCursorBringsItsPlaceBack() {
    for (Cursor kind : Cursor.values()) {
      assertThat(query.cursor(kind, kind.text(PLACE), START)).isEqualTo(PLACE);
    }
    assertThat(query.isWrong()).isFalse();
    assertThat(Cursor.TIMERS.text(null)).isNull();
  }

  @Test
  void aCursorFromBeforeTheStartBeginsAtTheStart() {
    String cursor = Cursor.TIMERS.text(new ListPosition(99, 0, new UUID(0, 0)));
    assertThat(query.cursor(Cursor.TIMERS, cursor, START)).isEqualTo(START);
  }

  /** Else an answer would name a time that nobody can read. */
  @Test
  void timesHaveFourDigitsOfAYear() {
    assertThat(query.millis("to", "9999-12-31T23:59:00Z", 0)).isEqualTo(ReadQuery.MILLIS_MAX);
    assertThat(query.millis("from", "0001-01-01T00:00:00Z", 0)).isNegative();
    assertThat(query.isWrong()).isFalse();
    query.millis("a", "999999999999999", 0);
    query.millis("b", "9999-12-31T23:59:00-00:01", 0);
    query.millis("c", "0001-01-01T00:00:00+00:01", 0);
    assertThat(query.errors()).extracting(FieldError::pointer).containsExactly("a", "b", "c");
  }

  @Test
  void everyMistakeIsNamed() {
    query.topic("no topic");
    query.text("reason", "", 10);
    query.millis("from", "yesterday", 0);
    query.limit("0", 1, 10);
    query.limit("11", 1, 10);
    query.limit("-1", 1, 10);
    query.cursor(Cursor.TIMERS, "?", START);
    query.cursor(Cursor.TIMERS, Cursor.RECEIPTS.text(PLACE), START);
    query.cursor(Cursor.TIMERS, "", START);
    assertThat(query.errors())
        .extracting(FieldError::pointer)
        .containsExactly(
            "topic", "reason", "from", "limit", "limit", "limit", "cursor", "cursor", "cursor");
  }
}
