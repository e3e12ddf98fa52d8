package io.punctual.api.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceTest {

  private static final Instant FROM = Instant.parse("2017-01-01T00:00:00Z");
  private static final Instant TO = Instant.parse("2031-01-01T00:00:00Z");

  /** Whose summer time ends at midnight, moves by half an hour, moved its dates, was given up. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "America/Sao_Paulo",
        "Africa/Cairo"
      })
  void aDailyTimeRingsOncePerLocalDayAlsoWhenTheClocksAreChanged(String name) {
    ZoneId zone = ZoneId.of(name);
    for (String time : List.of("00:00", "00:30", "01:30", "01:45", "02:15", "02:30", "12:00")) {
      LocalTime at = LocalTime.parse(time);
      String cron = "%d %d * * *".formatted(at.getMinute(), at.getHour());

      assertThat(all(Recurrence.cron(cron, zone), FROM, TO))
          .as("%s in %s", cron, name)
          .isEqualTo(onceADay(at, zone));
    }
  }

  /** By the calendar: the first instant of each day at which the clocks show that time or more. */
  private static List<Instant> onceADay(LocalTime at, ZoneId zone) {
    List<Instant> rings = new ArrayList<>();
    LocalDate last = TO.atZone(zone).toLocalDate();
    for (LocalDate day = FROM.atZone(zone).toLocalDate();
        !day.isAfter(last);
        day = day.plusDays(1)) {
      LocalDateTime local = day.atTime(at);
      ZonedDateTime first = ZonedDateTime.ofLocal(local, zone, null).withEarlierOffsetAtOverlap();
      boolean isSkipped = !first.toLocalDateTime().equals(local);
      Instant ring =
          isSkipped ? zone.getRules().getTransition(local).getInstant() : first.toInstant();
      if (ring.isAfter(FROM) && !ring.isAfter(TO)) {
        rings.add(ring);
      }
    }
    return rings;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "America/Sao_Paulo",
        "Africa/Cairo"
      })
  void whatRingsInAnyHourRingsAsTimePasses(String name) {
    ZoneId zone = ZoneId.of(name);
    List<Instant> rings = new ArrayList<>();
    for (Instant at = FROM.plusSeconds(60); !at.isAfter(TO); at = at.plusSeconds(60)) {
      if (at.atZone(zone).getMinute() % 20 == 0) {
        rings.add(at);
      }
    }

    assertThat(all(Recurrence.cron("*/20 * * * *", zone), FROM, TO)).isEqualTo(rings);
  }

  @Test
  void severalSkippedTimesRingOnce() {
    Recurrence cron = Recurrence.cron("0,30 1-3 * * *", ZoneId.of("Europe/Berlin"));

    assertThat(
            all(cron, Instant.parse("2030-03-31T00:10:00Z"), Instant.parse("2030-03-31T03:00:00Z")))
        .extracting(Instant::toString)
        .containsExactly("2030-03-31T00:30:00Z", "2030-03-31T01:00:00Z", "2030-03-31T01:30:00Z");
  }

  @Test
  void sixFieldsBeginWithTheSecond() {
    Recurrence cron = Recurrence.cron(" 5/10  * * * * * ", ZoneId.of("UTC"));

    assertThat(cron.after(millis("2030-01-01T00:00:15Z"))).hasValue(millis("2030-01-01T00:00:25Z"));
  }

  @Test
  void aCronThatNeverComesIsNone() {
    Recurrence cron = Recurrence.cron("0 9 30 2 *", ZoneId.of("UTC"));

    assertThat(cron.after(0)).isEqualTo(OptionalLong.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "* * * *", "61 * * * *", "* * * * * * *", "@daily @daily", "a b c d e"})
  void whatIsNoCronIsRefused(String text) {
    assertThatThrownBy(() -> Recurrence.cron(text, ZoneId.of("UTC")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPeriodIsCountedFromItsAnchor() {
    Recurrence every = new Recurrence.Every(Duration.ofMinutes(15).toMillis(), 1_000);

    assertThat(every.after(0)).hasValue(1_000);
    assertThat(every.after(1_000)).hasValue(901_000);
    assertThat(every.after(900_999)).hasValue(901_000);
    assertThat(every.after(-899_001)).hasValue(-899_000);
  }

  private static List<Instant> all(Recurrence recurrence, Instant from, Instant to) {
    List<Instant> rings = new ArrayList<>();
    OptionalLong next = recurrence.after(from.toEpochMilli());
    while (next.isPresent() && next.getAsLong() <= to.toEpochMilli()) {
      rings.add(Instant.ofEpochMilli(next.getAsLong()));
      next = recurrence.after(next.getAsLong());
    }
    return rings;
  }

  private static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }
}
