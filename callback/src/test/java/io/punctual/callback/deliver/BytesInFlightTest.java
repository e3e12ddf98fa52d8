package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class BytesInFlightTest {

  private static final TopicPartition BAD_0 = new TopicPartition("bad", 0);
  private static final TopicPartition BAD_1 = new TopicPartition("bad", 1);
  private static final TopicPartition BAD_2 = new TopicPartition("bad", 2);
  private static final TopicPartition GOOD = new TopicPartition("good", 0);

  private final BytesInFlight bytes = new BytesInFlight(1_000);

  @Test
  void aPartitionHasAQuarterATopicHalfAndOthersTheRest() {
    BytesInFlight.Part part = bytes.new Part();
    assertThat(part.take(BAD_0, 250)).isTrue();
    assertThat(part.take(BAD_0, 1)).isFalse();
    assertThat(part.take(BAD_1, 250)).isTrue();
    assertThat(part.take(BAD_2, 1)).isFalse();
    assertThat(part.take(GOOD, 250)).isTrue();
    assertThat(bytes.total()).isEqualTo(750);
  }

  @Test
  void allTogetherHaveNoMoreThanThereIs() {
    BytesInFlight.Part part = bytes.new Part();
    for (int i = 0; i < 4; i++) {
      assertThat(part.take(new TopicPartition("t" + i, 0), 250)).isTrue();
    }
    assertThat(part.take(GOOD, 1)).isFalse();
  }

  @Test
  void aPartComesBackWhenTheLastWhoKeepsItHasClosedIt() {
    BytesInFlight.Part part = bytes.new Part();
    part.take(GOOD, 250);
    part.keep();
    part.close();
    assertThat(bytes.total()).isEqualTo(250);
    part.close();
    assertThat(bytes.total()).isZero();
    assertThat(bytes.new Part().take(GOOD, 250)).isTrue();
  }
}
