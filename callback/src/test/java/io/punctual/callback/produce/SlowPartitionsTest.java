package io.punctual.callback.produce;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SlowPartitionsTest {

  private static final TopicPartition AT = new TopicPartition("demo", 0);
  private static final long MS = 1_000_000;

  private final SlowPartitions unacked = new SlowPartitions(Duration.ofMillis(300));

  @Test
  void aPartitionIsLateWhenItsOldestRecordIsUnacknowledgedForTooLong() {
    SlowPartitions.Sent oldest = unacked.sent(AT, 0);
    SlowPartitions.Sent newer = unacked.sent(AT, 200 * MS);
    assertThat(unacked.isLate(AT, 300 * MS)).isFalse();
    assertThat(unacked.isLate(AT, 301 * MS)).isTrue();
    oldest.ended(true);
    assertThat(unacked.isLate(AT, 301 * MS)).isFalse();
    newer.ended(true);
    assertThat(unacked.isLate(AT, 10_000 * MS)).isFalse();
  }

  @Test
  void acknowledgementsOutOfOrderDoNotHideTheOldest() {
    unacked.sent(AT, 0);
    unacked.sent(AT, 10 * MS).ended(true);
    assertThat(unacked.isLate(AT, 301 * MS)).isTrue();
    assertThat(unacked.late(301 * MS)).isEqualTo(1);
  }

  @Test
  void aPartitionThatFailedIsLateUntilItSucceeds() {
    unacked.sent(AT, 0).ended(false);
    assertThat(unacked.isLate(AT, 1)).isTrue();
    unacked.sent(AT, 2).ended(true);
    assertThat(unacked.isLate(AT, 3)).isFalse();
  }

  @Test
  void onePartitionsTroubleIsNotAnothers() {
    unacked.sent(AT, 0).ended(false);
    assertThat(unacked.isLate(new TopicPartition("demo", 1), 1)).isFalse();
  }
}
