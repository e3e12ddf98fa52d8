package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.submit.SubmitQueue.Offered;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubmitQueueTest {

  private final SubmitQueue queue = new SubmitQueue(5, 1_000, Duration.ofSeconds(1), 3, 250);

  @Test
  void numberIsBounded() {
    for (int i = 0; i < 5; i++) {
      assertThat(queue.offer(SomeTimer.submission(1))).isEqualTo(Offered.TAKEN);
    }
    assertThat(queue.offer(SomeTimer.submission(1))).isEqualTo(Offered.FULL);
  }

  @Test
  void bytesAreBounded() {
    assertThat(queue.offer(SomeTimer.submission(900))).isEqualTo(Offered.TAKEN);
    assertThat(queue.offer(SomeTimer.submission(101))).isEqualTo(Offered.FULL);
    assertThat(queue.offer(SomeTimer.submission(100))).isEqualTo(Offered.TAKEN);
    assertThat(queue.bytes()).isEqualTo(1_000);
  }

  @Test
  void whoComesWhenTheOldestHasWaitedTooLongIsTurnedAwayUntilThatIsTaken()
      throws InterruptedException {
    long second = Duration.ofSeconds(1).toNanos();
    queue.offer(SomeTimer.submission(1, 0));
    queue.offer(SomeTimer.submission(1, second));
    queue.offer(SomeTimer.submission(1, second));
    assertThat(queue.offer(SomeTimer.submission(1, second + 1))).isEqualTo(Offered.FULL);
    assertThat(queue.expectedWait(second + 1)).isEqualTo(Duration.ofNanos(second + 1));

    assertThat(sizes()).containsExactly(1, 1, 1);
    assertThat(queue.offer(SomeTimer.submission(1, second + 1))).isEqualTo(Offered.TAKEN);
  }

  @Test
  void aBatchIsWhatHasGatheredCutByNumberAndBytes() throws InterruptedException {
    for (int bytes : new int[] {100, 100, 100, 10, 300}) {
      queue.offer(SomeTimer.submission(bytes));
    }

    assertThat(sizes()).containsExactly(100, 100);
    assertThat(sizes()).containsExactly(100, 10);
    assertThat(sizes()).containsExactly(300);
    assertThat(sizes()).isEmpty();
    assertThat(queue.bytes()).isZero();
  }

  @Test
  void afterClosingItIsEmptiedButTakesNothing() throws InterruptedException {
    queue.offer(SomeTimer.submission(7));
    queue.close();

    assertThat(queue.offer(SomeTimer.submission(1))).isEqualTo(Offered.CLOSED);
    assertThat(sizes()).containsExactly(7);
    assertThat(queue.take(Duration.ofMinutes(1))).isEmpty();
  }

  private List<Integer> sizes() throws InterruptedException {
    return queue.take(Duration.ZERO).stream().map(Submission::sizeBytes).toList();
  }
}
