package io.punctual.standalone.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.load.LoadPhases.Phase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadPhasesTest {

  @Test
  void aPhaseLastsFromItsLineToTheNext() {
    LoadPhases phases = LoadPhases.of(List.of("1000 upgrade", "2000 rest of it"));

    assertThat(phases.at(999)).isEqualTo(LoadPhases.FIRST);
    assertThat(phases.at(1000)).isEqualTo(new Phase("upgrade", 1000));
    assertThat(phases.at(1999)).isEqualTo(new Phase("upgrade", 1000));
    assertThat(phases.at(2000)).isEqualTo(new Phase("rest of it", 2000));
    assertThat(phases.at(Long.MAX_VALUE)).isEqualTo(new Phase("rest of it", 2000));
  }

  @Test
  void aNameMayComeAgain() {
    LoadPhases phases = LoadPhases.of(List.of("1000 roll", "2000 rest", "3000 roll"));

    assertThat(phases.at(1000)).isNotEqualTo(phases.at(3000));
    assertThat(phases.all())
        .extracting(Phase::name)
        .containsExactly("start", "roll", "rest", "roll");
  }

  @Test
  void linesOfSeveralWritersAreOrderedByTheirTime() {
    assertThat(LoadPhases.of(List.of("2000 b", "1000 a")).all())
        .extracting(Phase::name)
        .containsExactly("start", "a", "b");
  }

  @Test
  void whatCannotBeReadIsKeptForTheReport() {
    LoadPhases phases = LoadPhases.of(List.of("upgrade 1000", "", "1000", "  3000   c  ", "1e3 d"));

    assertThat(phases.unreadable()).containsExactly("upgrade 1000", "1000", "1e3 d");
    assertThat(phases.all()).containsExactly(LoadPhases.FIRST, new Phase("c", 3000));
  }

  @Test
  void withoutAFileAllIsOnePhase() {
    assertThat(LoadPhases.in(Optional.empty()).all()).containsExactly(LoadPhases.FIRST);
    assertThat(LoadPhases.in(Optional.of(Path.of("never-written"))).all())
        .containsExactly(LoadPhases.FIRST);
  }
}
