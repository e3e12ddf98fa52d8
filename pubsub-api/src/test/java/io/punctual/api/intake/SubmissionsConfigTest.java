package io.punctual.api.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SubmissionsConfigTest {

  @Test
  void withoutTopicsNothingIsNeeded() {
    assertThat(new SubmissionsConfig(Map.of(), "", "group").topics()).isEmpty();
  }

  @Test
  void withTopicsTheRefusedNeedOneOfTheirOwn() {
    assertThatThrownBy(() -> new SubmissionsConfig(Map.of("a", "in"), "", "group"))
        .hasMessageContaining("punctual.submissions.refused-topic is missing");
    assertThatThrownBy(() -> new SubmissionsConfig(Map.of("a", "in"), "in", "group"))
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> new SubmissionsConfig(Map.of("a", "in", "b", "in"), "no", "group"))
        .hasMessageContaining("twice");
  }
}
