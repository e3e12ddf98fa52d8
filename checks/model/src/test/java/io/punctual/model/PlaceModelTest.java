package io.punctual.model;

import static org.assertj.core.api.Assertions.assertThat;

import edu.mit.csail.sdg.ast.Command;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs place.als: schedules, submissions by Kafka and jobs do each item once and skip none. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PlaceModelTest {

  private static final Model MODEL = Model.fromClassPath("place.als");

  static List<Command> commands() {
    return MODEL.commands();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void endsAsExpected(Command command) {
    var solution = MODEL.solve(command);

    assertThat(solution.satisfiable() ? 1 : 0)
        .as("%s%n%s", command.label, solution)
        .isEqualTo(command.expects);
  }

  /** The proof expects no counterexample, a mutant one, a scenario a trace. */
  @Test
  void nothingIsLeftOut() {
    assertThat(MODEL.commands())
        .hasSize(10)
        .allSatisfy(
            command ->
                assertThat(command.expects)
                    .as(command.label)
                    .isEqualTo(command.check && !command.label.startsWith("p") ? 0 : 1));
    assertThat(MODEL.commands())
        .filteredOn(command -> command.label.startsWith("p"))
        .hasSameSizeAs(MODEL.kindsOf("Mutant"));
  }
}
