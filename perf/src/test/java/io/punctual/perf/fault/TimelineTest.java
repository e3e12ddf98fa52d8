package io.punctual.perf.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final long BROKEN = 10_000;
  private static final long MENDED = 20_000;

  private final List<Accepted> timers = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();

  private void delivered(long due, long late) {
    UUID id = new UUID(0, timers.size());
    timers.add(new Accepted(id, "k", due, due - 3_000, due - 2_000));
    seen(id, due, due + late);
  }

  private void seen(UUID id, long due, long at) {
    arrivals.add(new Arrival(id, 0, arrivals.size(), due, at, at * 1_000));
  }

  private Timeline timeline() {
    return Timeline.of(Evidence.of(timers, arrivals, Map.of()), List.of());
  }

  @Test
  void itIsPunctualAgainWhenThreeSecondsOnEndAre() {
    for (int second = 0; second < 10; second++) {
      delivered(MENDED + second * 1_000, second < 2 || second == 3 ? 500 : 2);
    }

    assertThat(timeline().secondsUntilPunctual(MENDED, MENDED + 10_000)).hasValue(4);
  }

  @Test
  void withoutTimersNothingIsPunctual() {
    assertThat(timeline().secondsUntilPunctual(MENDED, MENDED + 10_000)).isEmpty();
  }

  @Test
  void aTimerCountsWhenItWasDueAndOnlyIfItWasAcceptedInTime() {
    delivered(BROKEN - 1, 3);
    delivered(BROKEN, 2_500);
    timers.add(new Accepted(new UUID(1, 1), "k", BROKEN, BROKEN - 500, BROKEN - 400));
    seen(new UUID(1, 1), BROKEN, BROKEN + 900);

    assertThat(timeline().due(BROKEN, MENDED).count()).isEqualTo(1);
    assertThat(timeline().due(BROKEN, MENDED).percentileMillis(100)).isBetween(2_490.0, 2_510.0);
  }

  @Test
  void whatALaterFaultFollowsIsNoQuietTime() {
    delivered(BROKEN - 1_000, 1);
    delivered(BROKEN + 1_000, 900);
    delivered(MENDED + 500, 800);
    for (int second = 1; second < 10; second++) {
      delivered(MENDED + second * 1_000, 1);
    }
    Struck struck =
        new Struck(new Strike(Fault.BROKER, "", 0, 1, Optional.empty()), BROKEN, MENDED, true, "");
    TollTable tolls = tolls(struck);

    assertThat(tolls.quiet().count()).isEqualTo(10);
    assertThat(tolls.quiet().percentileMillis(100)).isLessThan(2);
    assertThat(tolls.dueIn(struck)).isEqualTo(2);
    assertThat(tolls.table().rows().get(1)).startsWith("broker", "1", "10.0", "1").endsWith("met");
  }

  @Test
  void whatIsNeverPunctualAgainMissesItsBound() {
    for (int second = 0; second < 40; second++) {
      delivered(MENDED + second * 1_000, 500);
    }
    Struck struck =
        new Struck(new Strike(Fault.BROKER, "", 0, 1, Optional.empty()), BROKEN, MENDED, true, "");

    List<String> seenLong = tolls(MENDED + 40_000, struck).table().rows().get(1);
    assertThat(seenLong).contains("> 40").endsWith("missed");
    List<String> seenShort = tolls(MENDED + 32_000, struck).table().rows().get(1);
    assertThat(seenShort).contains("> 32").endsWith("not seen");
  }

  @Test
  void whatADeadConsumerHeldAndNobodyReadAgainWasSwept() {
    for (int i = 0; i < 10; i++) {
      delivered(BROKEN + 6_000 + i, i < 3 ? 2_400 : 2);
      delivered(BROKEN + 7_000 + i, 2_400);
    }
    Strike death = new Strike(Fault.KILL, "consumer-2", 0, 1, Optional.empty());
    TollTable alone = tolls(new Struck(death, BROKEN, MENDED, true, ""));

    assertThat(alone.inherited()).isEqualTo(20);
    assertThat(alone.swept()).as("a second in which all are late is the machine's").isEqualTo(3);
    assertThat(tolls(new Struck(death, BROKEN, MENDED, false, "")).swept()).isZero();
    Strike outage = new Strike(Fault.STOP, "broker", 0, 1, Optional.empty());
    assertThat(tolls(new Struck(outage, 0, 1, true, ""), alone.all().getFirst()).swept()).isZero();
  }

  private TollTable tolls(Struck... struck) {
    return tolls(MENDED + 10_000, struck);
  }

  private TollTable tolls(long endMillis, Struck... struck) {
    return new TollTable(timeline(), List.of(struck), 0, endMillis);
  }

  @Test
  void theSecondRecordOfATimerIsARepeat() {
    delivered(BROKEN, 1);
    seen(timers.getFirst().id(), BROKEN, BROKEN + 15_000);

    assertThat(timeline().repeated(BROKEN, MENDED)).isZero();
    assertThat(timeline().repeated(BROKEN, MENDED + 10_000)).isEqualTo(1);
  }
}
