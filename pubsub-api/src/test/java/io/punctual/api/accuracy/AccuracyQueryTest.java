package io.punctual.api.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.list.ReadQuery;
import io.punctual.api.problem.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccuracyQueryTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:30Z");
  private static final long MINUTE = NOW.getEpochSecond() / 60;

  private static final AccuracyConfig CONFIG =
      new AccuracyConfig(
          Duration.ofDays(7), Duration.ofHours(1), Duration.ofDays(1), 100, 180, Duration.ZERO);

  @Test
  void theLastHourIsMeantWithoutBounds() {
    assertThat(parse(null, null)).isEqualTo(query(MINUTE - 60, MINUTE + 1));
  }

  @Test
  void wholeMinutesAreMeant() {
    assertThat(parse("2029-12-31T23:10:59Z", "2029-12-31T23:20:00Z"))
        .isEqualTo(query(MINUTE - 50, MINUTE - 40));
    assertThat(parse("1893450000000", "1893450060001")).isEqualTo(query(31557500, 31557502));
  }

  @Test
  void mistakesAreNamed() {
    assertThat(wrong("yesterday", "now")).containsExactly("to", "from");
    assertThat(wrong("2030-01-01T00:00:00Z", "2029-01-01T00:00:00Z")).containsExactly("from");
    assertThat(wrong("2029-01-01T00:00:00Z", null)).containsExactly("from");
  }

  @Test
  void aMinuteBefore1970IsAWholeOneToo() {
    assertThat(parse("1969-12-31T23:58:30Z", "1969-12-31T23:59:00Z")).isEqualTo(query(-2, -1));
  }

  @Test
  void aTopicIsOneThatKafkaMayHave() {
    ReadQuery read = new ReadQuery();
    read(read, "no topic", null, null);
    assertThat(read.errors()).extracting(FieldError::pointer).containsExactly("topic");
  }

  private static AccuracyQuery query(long from, long to) {
    return new AccuracyQuery("t", from, to, 0);
  }

  private static List<String> wrong(@Nullable String from, @Nullable String to) {
    ReadQuery read = new ReadQuery();
    read(read, "t", from, to);
    return read.errors().stream().map(FieldError::pointer).toList();
  }

  private static AccuracyQuery parse(@Nullable String from, @Nullable String to) {
    ReadQuery read = new ReadQuery();
    AccuracyQuery query = read(read, "t", from, to);
    assertThat(read.isWrong()).isFalse();
    return query;
  }

  @Test
  void stepsAreWholeMinutesAndNotTooMany() {
    assertThat(step("15m").steps()).isEqualTo(5);
    assertThat(step("15m").step(MINUTE - 60)).isZero();
    assertThat(step("15m").step(MINUTE)).isEqualTo(4);
    assertThat(step(null).steps()).isZero();
    assertThat(wrongStep("90s", null)).containsExactly("step");
    assertThat(wrongStep("soon", null)).containsExactly("step");
    assertThat(wrongStep("1m", "2029-12-31T20:00:00Z")).containsExactly("step");
  }

  @Test
  void quartersOfAnHourAreReadWhereNoStepSharesOne() {
    long quarter = MINUTE - 60;
    assertThat(longRows(ofAll(quarter - 1, MINUTE + 1, 0))).containsExactly(quarter, MINUTE);
    assertThat(longRows(ofAll(quarter, MINUTE + 1, 15))).containsExactly(quarter, MINUTE);
    assertThat(longRows(ofAll(quarter, MINUTE + 1, 30))).containsExactly(quarter, MINUTE);
    assertThat(longRows(ofAll(quarter - 15, quarter, 15))).containsExactly(quarter - 15, quarter);
  }

  @Test
  void hoursAreReadOfATopic() {
    assertThat(longRows(query(MINUTE - 61, MINUTE + 1))).containsExactly(MINUTE - 60, MINUTE);
    assertThat(longRows(new AccuracyQuery("t", MINUTE - 60, MINUTE, 15)))
        .containsExactly(MINUTE, MINUTE);
  }

  @Test
  void elseAllIsReadByMinutes() {
    assertThat(longRows(ofAll(MINUTE - 59, MINUTE, 15))).containsExactly(MINUTE, MINUTE);
    assertThat(longRows(ofAll(MINUTE - 60, MINUTE, 5))).containsExactly(MINUTE, MINUTE);
    assertThat(longRows(ofAll(MINUTE + 1, MINUTE + 14, 0)))
        .containsExactly(MINUTE + 14, MINUTE + 14);
    assertThat(longRows(query(MINUTE - 59, MINUTE - 1))).containsExactly(MINUTE - 1, MINUTE - 1);
  }

  private static AccuracyQuery ofAll(long from, long to, long step) {
    return new AccuracyQuery(null, from, to, step);
  }

  private static List<Long> longRows(AccuracyQuery query) {
    return List.of(query.firstLong(), query.lastLong());
  }

  private static AccuracyQuery step(@Nullable String step) {
    ReadQuery read = new ReadQuery();
    AccuracyQuery query = read(read, "t", null, null, step);
    assertThat(read.isWrong()).isFalse();
    return query;
  }

  private static List<String> wrongStep(String step, @Nullable String from) {
    ReadQuery read = new ReadQuery();
    read(read, "t", from, null, step);
    return read.errors().stream().map(FieldError::pointer).toList();
  }

  private static AccuracyQuery read(
      ReadQuery read, String topic, @Nullable String from, @Nullable String to) {
    return read(read, topic, from, to, null);
  }

  private static AccuracyQuery read(
      ReadQuery read,
      String topic,
      @Nullable String from,
      @Nullable String to,
      @Nullable String step) {
    return AccuracyQuery.read(read, topic, from, to, step, CONFIG, NOW);
  }

  @Test
  void topicsAreAskedAboutInWholeHours() {
    ReadQuery read = new ReadQuery();
    AccuracyQuery hours = AccuracyQuery.readHours(read, null, null, "1h", CONFIG, NOW);
    assertThat(read.isWrong()).isFalse();
    assertThat(hours).isEqualTo(ofAll(MINUTE - 60, MINUTE + 60, 60));
    assertThat(wrongHours("2029-12-31T00:00:00Z", "90m")).containsExactly("step");
    assertThat(wrongHours("2029-12-31T00:00:00Z", "2h")).isEmpty();
    assertThat(wrongHours("2029-12-30T23:00:00Z", null)).containsExactly("from");
  }

  private static List<String> wrongHours(String from, @Nullable String step) {
    ReadQuery read = new ReadQuery();
    AccuracyQuery.readHours(read, from, null, step, CONFIG, NOW);
    return read.errors().stream().map(FieldError::pointer).toList();
  }
}
