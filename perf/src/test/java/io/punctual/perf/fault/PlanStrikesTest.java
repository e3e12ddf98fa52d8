package io.punctual.perf.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.stack.ServiceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanStrikesTest {
  private static final Map<ServiceKind, Integer> COUNTS =
      Map.of(ServiceKind.API, 2, ServiceKind.CONSUMER, 2, ServiceKind.CALLBACK, 2);

  @Test
  void theSameSeedPlansTheSame() {
    assertThat(plan(7)).isEqualTo(plan(7)).isNotEqualTo(plan(8));
  }

  @Test
  void eachFaultComesOnceBeforeAnyComesAgain() {
    assertThat(plan(1).stream().limit(Fault.values().length).map(Strike::fault))
        .containsExactlyInAnyOrder(Fault.values());
  }

  @Test
  void someStrikeTwoPlacesAtOnceAndEachLastsWithinItsBounds() {
    List<Strike> plan = plan(1);

    assertThat(plan).anyMatch(it -> it.beside().isPresent()).anyMatch(it -> it.beside().isEmpty());
    assertThat(plan)
        .allMatch(it -> it.lastsMillis() >= it.fault().secondsMin() * 1_000L)
        .allMatch(it -> it.lastsMillis() <= it.fault().secondsMax() * 1_000L)
        .allMatch(it -> it.beside().stream().noneMatch(other -> sameTarget(it, other)));
  }

  @Test
  void noneStrikesWhileTheOneBeforeMayStillBeFelt() {
    List<Strike> plan = plan(1);

    assertThat(IntStream.range(1, plan.size()))
        .allMatch(
            next ->
                plan.get(next).afterMillis()
                    >= plan.get(next - 1).fault().bound().settlingSeconds() * 1_000L + 3_000);
  }

  @Test
  void evenAShortRunHasOne() {
    assertThat(new PlanStrikes(List.of(Fault.BROKER), COUNTS, new Random(1)).within(1)).hasSize(1);
  }

  @Test
  void singleEnginesHaveNoOtherToTakeOver() {
    assertThat(Fault.values())
        .filteredOn(it -> !it.isPossible(false))
        .containsExactly(
            Fault.KAFKA_NODE,
            Fault.KAFKA_LEADERLESS,
            Fault.DATABASE_SWITCH_OVER,
            Fault.DATABASE_FAIL_OVER);
  }

  private static boolean sameTarget(Strike one, Strike other) {
    return one.target().equals(other.target());
  }

  private static List<Strike> plan(long seed) {
    return new PlanStrikes(List.of(Fault.values()), COUNTS, new Random(seed)).within(1_800_000);
  }
}
