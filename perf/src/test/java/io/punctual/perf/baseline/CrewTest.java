package io.punctual.perf.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CrewTest {

  @Test
  void theProcessReadsTheCrewThatItIsOrdered() {
    Crew crew = new Crew(4, 192, 20, 50, Duration.ofMillis(500));

    assertThat(Crew.of(crew.order("topic"))).isEqualTo(crew);
    assertThat(crew.order("topic")).startsWith("topic ");
  }
}
