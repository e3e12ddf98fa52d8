package io.punctual.callback.produce;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class ClassifyFailureTest {

  @Test
  void onlyWhatKafkaSaysOfThisVeryRecordIsPermanent() {
    assertThat(ClassifyFailure.of(new RecordTooLargeException("big")))
        .isInstanceOf(Attempt.Permanent.class);
    assertThat(ClassifyFailure.of(new InvalidRecordException("bad")))
        .isInstanceOf(Attempt.Permanent.class);
    assertThat(ClassifyFailure.of(new KafkaException("part of a batch with invalid records")))
        .isInstanceOf(Attempt.Transient.class);
  }

  @Test
  void aTimeoutMayHaveBeenWritten() {
    assertThat(ClassifyFailure.of(new TimeoutException("expired")))
        .isEqualTo(new Attempt.Transient("TimeoutException: expired", true));
  }

  @Test
  void aMissingRightOrTopicIsNotWrittenAndMayComeBack() {
    assertThat(ClassifyFailure.of(new UnknownTopicOrPartitionException("gone")))
        .isEqualTo(new Attempt.Transient("UnknownTopicOrPartitionException: gone", false));
    assertThat(ClassifyFailure.of(new TopicAuthorizationException("denied")))
        .matches(attempt -> attempt instanceof Attempt.Transient t && !t.unknown());
  }
}
