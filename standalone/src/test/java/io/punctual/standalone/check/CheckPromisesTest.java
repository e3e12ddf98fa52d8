package io.punctual.standalone.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The checker itself finds every way in which a promise can fall. */
class CheckPromisesTest {
  private static final Accepted FIRST = new Accepted("a", "k", 1_000, 10, 20);
  private static final Accepted SECOND = new Accepted("b", "k", 1_005, 30, 40);

  @Test
  void findsNothingWhereAllIsWell() {
    Findings findings = check(arrival(FIRST, 0, 1_001), arrival(SECOND, 1, 1_006));

    assertThat(findings).isEqualTo(new Findings(2, 0, 0, 0, 0));
    assertThat(findings.keptEveryPromise()).isTrue();
  }

  @Test
  void findsALostTimer() {
    Findings findings = check(arrival(FIRST, 0, 1_001));

    assertThat(findings.lost()).isEqualTo(1);
    assertThat(findings.keptEveryPromise()).isFalse();
  }

  @Test
  void findsADuplicateWhichBreaksNoPromise() {
    Findings findings =
        check(arrival(FIRST, 0, 1_001), arrival(SECOND, 1, 1_006), arrival(FIRST, 2, 1_900));

    assertThat(findings.duplicated()).isEqualTo(1);
    assertThat(findings.keptEveryPromise()).isTrue();
  }

  @Test
  void findsATimerThatWasSentEarly() {
    assertThat(check(arrival(FIRST, 0, 999), arrival(SECOND, 1, 1_006)).early()).isEqualTo(1);
  }

  @Test
  void findsATimerThatWasSeenEarlyByAMicrosecond() {
    Arrival early = new Arrival("a", 0, 0, 1_000, 1_000, 999_999);

    assertThat(check(early, arrival(SECOND, 1, 1_006)).early()).isEqualTo(1);
  }

  @Test
  void findsOneThatWasOvertakenAmongManyOfAHotKey() {
    List<Accepted> timers = new ArrayList<>();
    List<Arrival> arrivals = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      timers.add(new Accepted("t" + i, "k", 1_000 + i, 2L * i, 2L * i + 1));
      arrivals.add(new Arrival("t" + i, 0, i, 1_000 + i, 200_000, 200_000_000));
    }
    arrivals.set(70, new Arrival("t70", 0, 60_000, 1_070, 200_000, 200_000_000));

    Findings findings = new CheckPromises(timers, arrivals, record -> 190_000L).run();

    assertThat(findings).isEqualTo(new Findings(50_000, 0, 0, 0, 1));
  }

  @Test
  void withEqualDuesTheOrderOfSubmissionCountsWhereItIsCertain() {
    Accepted first = new Accepted("a", "k", 1_000, 10, 20);
    Accepted later = new Accepted("b", "k", 1_000, 30, 40);
    Accepted atOnce = new Accepted("c", "k", 1_000, 15, 25);
    List<Arrival> arrivals =
        List.of(
            new Arrival("b", 0, 0, 1_000, 1_001, 1_002_000),
            new Arrival("a", 0, 1, 1_000, 1_001, 1_002_000),
            new Arrival("c", 0, 2, 1_000, 1_001, 1_002_000));

    assertThat(
            new CheckPromises(List.of(first, later, atOnce), arrivals, record -> 990L)
                .run()
                .outOfOrder())
        .isEqualTo(2);
    assertThat(
            new CheckPromises(List.of(first, atOnce), arrivals, record -> 990L).run().outOfOrder())
        .isZero();
  }

  @Test
  void findsATimerThatWasOvertaken() {
    Findings findings = check(arrival(SECOND, 0, 1_006), arrival(FIRST, 1, 1_007));

    assertThat(findings.outOfOrder()).isEqualTo(1);
    assertThat(findings.keptEveryPromise()).isFalse();
  }

  @Test
  void onlyTheFirstRecordOfEachCountsForTheOrder() {
    Findings findings =
        check(arrival(FIRST, 0, 1_001), arrival(SECOND, 1, 1_006), arrival(FIRST, 2, 1_007));

    assertThat(findings.outOfOrder()).isZero();
  }

  @Test
  void aTimerThatWasAcceptedAfterTheDeliveryOfALaterOneMayComeAfterIt() {
    Accepted late = new Accepted("a", "k", 1_000, 1_006, 1_008);

    Findings findings =
        check(List.of(late, SECOND), arrival(SECOND, 0, 1_006), arrival(late, 1, 1_009));

    assertThat(findings.outOfOrder()).isZero();
  }

  @Test
  void equalDuesComeInTheOrderOfSubmission() {
    Accepted same = new Accepted("b", "k", 1_000, 30, 40);

    Findings findings =
        check(List.of(FIRST, same), arrival(same, 0, 1_001), arrival(FIRST, 1, 1_002));

    assertThat(findings.outOfOrder()).isEqualTo(1);
  }

  private static Findings check(Arrival... arrivals) {
    return check(List.of(FIRST, SECOND), arrivals);
  }

  private static Findings check(List<Accepted> accepted, Arrival... arrivals) {
    Map<String, Long> started = new HashMap<>();
    for (Arrival arrival : arrivals) {
      started.putIfAbsent(arrival.id(), arrival.sentAtMillis() - 1);
    }
    return new CheckPromises(accepted, List.of(arrivals), record -> started.get(record.id())).run();
  }

  private static Arrival arrival(Accepted timer, long offset, long atMillis) {
    return new Arrival(timer.id(), 0, offset, timer.dueMillis(), atMillis, atMillis * 1_000);
  }
}
