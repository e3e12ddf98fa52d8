package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BytesInFlightTest {

  private final BytesInFlight bytes = new BytesInFlight(1_000);

  @Test
  void aPartitionHasAQuarterATopicHalfAndOthersTheRest() {
    BytesInFlight.Part part = bytes.new Part();
    assertThat(part.take("bad", 0, 250)).isTrue();
    assertThat(part.take("bad", 0, 1)).isFalse();
    assertThat(part.take("bad", 1, 250)).isTrue();
    assertThat(part.take("bad", 2, 1)).isFalse();
    assertThat(part.take("good", 0, 250)).isTrue();
    assertThat(bytes.total()).isEqualTo(750);
  }

  @Test
  void allTogetherHaveNoMoreThanThereIs() {
    BytesInFlight.Part part = bytes.new Part();
    for (int i = 0; i < 4; i++) {
      assertThat(part.take("t" + i, 0, 250)).isTrue();
    }
    assertThat(part.take("good", 0, 1)).isFalse();
  }

  @Test
  void aPartComesBackWhenTheLastWhoKeepsItHasClosedIt() {
    BytesInFlight.Part part = bytes.new Part();
    part.take("good", 0, 250);
    part.keep();
    part.close();
    assertThat(bytes.total()).isEqualTo(250);
    part.close();
    assertThat(bytes.total()).isZero();
    assertThat(bytes.new Part().take("good", 0, 250)).isTrue();
  }
}
