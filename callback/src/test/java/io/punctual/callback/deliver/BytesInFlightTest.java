package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BytesInFlightTest {

  private final BytesInFlight bytes = new BytesInFlight(1_000);

  @Test
  void aPartitionHasAQuarterATopicHalfAndOthersTheRest() {
    BytesInFlight.Part part = bytes.new Part();
    assertThat(part.take(event("bad", 250), 0)).isTrue();
    assertThat(part.take(event("bad", 1), 0)).isFalse();
    assertThat(part.take(event("bad", 250), 1)).isTrue();
    assertThat(part.take(event("bad", 1), 2)).isFalse();
    assertThat(part.take(event("good", 250), 0)).isTrue();
    assertThat(bytes.total()).isEqualTo(750);
  }

  @Test
  void allTogetherHaveNoMoreThanThereIs() {
    BytesInFlight.Part part = bytes.new Part();
    for (int i = 0; i < 4; i++) {
      assertThat(part.take(of("tenant-" + i, event("t" + i, 250)), 0)).isTrue();
    }
    assertThat(part.take(of("tenant-5", event("good", 1)), 0)).isFalse();
  }

  @Test
  void aTenantHasThreeQuarters() {
    BytesInFlight.Part part = bytes.new Part();
    for (int i = 0; i < 3; i++) {
      assertThat(part.take(of("greedy", event("t" + i, 250)), 0)).isTrue();
    }
    assertThat(part.take(of("greedy", event("t3", 1)), 0)).isFalse();
    assertThat(part.take(of("modest", event("t3", 250)), 0)).isTrue();
  }

  @Test
  void oneEventFindsRoomWhereNoOtherIs() {
    BytesInFlight.Part part = bytes.new Part();
    assertThat(part.take(event("good", 2_000), 0)).isTrue();
    assertThat(part.take(event("other", 1), 0)).isFalse();
  }

  @Test
  void whatHasEndedMakesRoomBeforeItsDeliveryEnds() {
    BytesInFlight.Part part = bytes.new Part();
    Candidate waits = event("good", 150);
    part.take(waits, 0);
    part.take(event("good", 100), 0);
    part.keepOnly(Set.of(waits.id()));
    assertThat(bytes.total()).isEqualTo(150);
    part.close();
    assertThat(bytes.total()).isZero();
  }

  @Test
  void aPartComesBackWhenTheLastWhoKeepsItHasClosedIt() {
    BytesInFlight.Part part = bytes.new Part();
    part.take(event("good", 250), 0);
    part.keep();
    part.close();
    assertThat(bytes.total()).isEqualTo(250);
    part.close();
    assertThat(bytes.total()).isZero();
    assertThat(bytes.new Part().take(event("good", 250), 0)).isTrue();
  }

  private static Candidate of(String tenant, Candidate event) {
    return new SomeCandidate(event).tenant(tenant).candidate();
  }

  private static Candidate event(String topic, int bytes) {
    return SomeCandidate.candidate(1, 0).topic(topic).size(bytes).candidate();
  }
}
