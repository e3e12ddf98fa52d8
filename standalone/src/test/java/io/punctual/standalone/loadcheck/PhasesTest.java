package io.punctual.standalone.loadcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.loadcheck.Phases.Phase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PhasesTest {

  @Test
  void aPhaseLastsFromItsLineToTheNext() {
    Phases phases = Phases.of(List.of("1000 upgrade", "2000 rest of it"));

    assertThat(phases.at(999)).isEqualTo(Phases.FIRST);
    assertThat(phases.at(1000)).isEqualTo(new Phase("upgrade", 1000));
    assertThat(phases.at(1999)).isEqualTo(new Phase("upgrade", 1000));
    assertThat(phases.at(2000)).isEqualTo(new Phase("rest of it", 2000));
    assertThat(phases.at(Long.MAX_VALUE)).isEqualTo(new Phase("rest of it", 2000));
  }

  @Test
  void aNameMayComeAgain() {
    Phases phases = Phases.of(List.of("1000 roll", "2000 rest", "3000 roll"));

    assertThat(phases.at(1000)).isNotEqualTo(phases.at(3000));
    assertThat(phases.all())
        .extracting(Phase::name)
        .containsExactly("start", "roll", "rest", "roll");
  }

  @Test
  void linesOfSeveralWritersAreOrderedByTheirTime() {
    assertThat(Phases.of(List.of("2000 b", "1000 a")).all())
        .extracting(Phase::name)
        .containsExactly("start", "a", "b");
  }

  @Test
  void whatCannotBeReadIsKeptForTheReport() {
    Phases phases = Phases.of(List.of("upgrade 1000", "", "1000", "  3000   c  ", "1e3 d"));

    assertThat(phases.unreadable()).containsExactly("upgrade 1000", "1000", "1e3 d");
    assertThat(phases.all()).containsExactly(Phases.FIRST, new Phase("c", 3000));
  }

  @Test
  void withoutAFileAllIsOnePhase() {
    assertThat(Phases.in(Optional.empty()).all()).containsExactly(Phases.FIRST);
    assertThat(Phases.in(Optional.of(Path.of("never-written"))).all())
        .containsExactly(Phases.FIRST);
  }
}
