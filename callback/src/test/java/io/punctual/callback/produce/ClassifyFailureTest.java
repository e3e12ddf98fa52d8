package io.punctual.callback.produce;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class ClassifyFailureTest {

  @Test
  void onlyWhatKafkaSaysOfThisVeryRecordIsPermanent() {
    assertThat(ClassifyFailure.of(new RecordTooLargeException("big"), true))
        .isInstanceOf(Attempt.Permanent.class);
    assertThat(ClassifyFailure.of(new InvalidRecordException("bad"), true))
        .isInstanceOf(Attempt.Permanent.class);
    assertThat(ClassifyFailure.of(new KafkaException("part of a batch with invalid records"), true))
        .isInstanceOf(Attempt.Transient.class);
  }

  @Test
  void aTimestampThatKafkaRefusesIsAnotherOneAtTheNextAttempt() {
    assertThat(ClassifyFailure.of(new InvalidTimestampException("too old"), true))
        .isInstanceOf(Attempt.Transient.class);
    assertThat(
            ClassifyFailure.of(
                new InvalidRecordException("One or more records have invalid timestamps"), true))
        .isInstanceOf(Attempt.Transient.class);
  }

  @Test
  void aRecordThatHasLeftMayHaveBeenWrittenWhateverTheLastAnswer() {
    assertThat(ClassifyFailure.of(new TimeoutException("expired"), true))
        .isEqualTo(new Attempt.Transient("TimeoutException: expired", true));
    assertThat(ClassifyFailure.of(new TopicAuthorizationException("denied"), true))
        .matches(attempt -> attempt instanceof Attempt.Transient failed && failed.unknown());
  }

  @Test
  void aRecordThatNeverLeftIsNotInKafka() {
    assertThat(ClassifyFailure.of(new TimeoutException("no metadata"), false))
        .isEqualTo(new Attempt.Transient("TimeoutException: no metadata", false));
  }
}
