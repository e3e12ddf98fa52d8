package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.submit.SameNames.Placed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SameNamesTest {

  private static final UUID OTHER = new UUID(1, 2);

  private final SameNames names = new SameNames();
  private final Map<Integer, Submitted> told = new HashMap<>();

  @Test
  void onlyTheFirstOfANameGoesToTheDatabase() {
    add(0, "a", 1);
    add(1, "b", 1);
    add(2, "a", 1);

    assertThat(places(names.first())).containsExactly(0, 1);
  }

  @Test
  void behindOneThatGotTheNameTheSameContentIsARepeatAndAnotherIsRefused() {
    add(0, "a", 1);
    add(1, "a", 1);
    add(2, "a", 2);
    add(3, "a", 1);
    UUID id = names.first().getFirst().submission().timer().id();

    assertThat(next(new Submitted.Accepted(names.first().getFirst().submission().timer())))
        .isEmpty();

    assertThat(told)
        .containsEntry(1, new Submitted.Repeated(id))
        .containsEntry(3, new Submitted.Repeated(id));
    assertThat(told.get(2))
        .isEqualTo(new Submitted.Refused(SubmitTimer.nameTaken(id)))
        .extracting(refused -> ((Submitted.Refused) refused).problem().type())
        .isEqualTo(ProblemType.NAME_TAKEN);
  }

  @Test
  void behindARepeatTheSameHolds() {
    add(0, "a", 1);
    add(1, "a", 1);

    assertThat(next(new Submitted.Repeated(OTHER))).isEmpty();
    assertThat(told).containsExactly(Map.entry(1, new Submitted.Repeated(OTHER)));
  }

  /** Its content may be the holder's. */
  @Test
  void behindOneThatWasRefusedTheNextIsTried() {
    add(0, "a", 1);
    add(1, "a", 2);
    add(2, "a", 2);

    List<Placed> second = next(new Submitted.Refused(Problem.of(ProblemType.NAME_TAKEN)));

    assertThat(places(second)).containsExactly(1);
    assertThat(told).isEmpty();
    assertThat(names.next(second, List.of(new Submitted.Repeated(OTHER)), told::put)).isEmpty();
    assertThat(told).containsExactly(Map.entry(2, new Submitted.Repeated(OTHER)));
  }

  private List<Placed> next(Submitted answer) {
    return names.next(names.first(), List.of(answer), told::put);
  }

  private void add(int place, String name, int content) {
    names.add(new Placed(place, SomeTimer.named(name, (byte) content)));
  }

  private static List<Integer> places(List<Placed> timers) {
    return new ArrayList<>(timers.stream().map(Placed::place).toList());
  }
}
