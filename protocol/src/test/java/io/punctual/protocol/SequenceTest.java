package io.punctual.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SequenceTest {

  @Test
  void risesWithinAMillisecondAndWhenTheClockStepsBack() {
    AtomicLong millis = new AtomicLong(1_000);
    InstantSource clock = () -> Instant.ofEpochMilli(millis.get());
    Sequence sequence = new Sequence(clock);
    long first = sequence.next();
    long second = sequence.next();
    millis.set(500);
    long third = sequence.next();
    millis.set(1_001);
    long fourth = sequence.next();
    assertThat(new long[] {first, second, third, fourth}).isSorted().doesNotHaveDuplicates();
    assertThat(fourth >>> 16).isEqualTo(1_001);
  }

  /** What "order of submission" means beyond one instance of the API. */
  @Test
  void betweenTwoInstancesTheirClocksDecide() {
    Sequence ours = new Sequence(() -> Instant.ofEpochMilli(1_000));
    Sequence behind = new Sequence(() -> Instant.ofEpochMilli(980));
    long first = ours.next();
    assertThat(behind.next()).as("submitted later, by a clock 20 ms behind").isLessThan(first);
  }
}
