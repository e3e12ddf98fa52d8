package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.submit.SubmitQueue.Offered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubmitQueueTest {

  private final SubmitQueue queue = new SubmitQueue(5, 1_000, 3, 250);

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

  @Test
  void aBatchDoesNotTakeTheRoomOfSingleTimersNorKeepThemWaiting() throws InterruptedException {
    assertThat(queue.offerAll(submissions(1, 1, 1, 1, 1), Duration.ZERO)).isEqualTo(5);
    assertThat(queue.offer(SomeTimer.submission(2))).isEqualTo(Offered.TAKEN);
    assertThat(queue.offer(SomeTimer.submission(3))).isEqualTo(Offered.TAKEN);
    assertThat(queue.size()).isEqualTo(2);
    assertThat(queue.batchedSize()).isEqualTo(5);

    assertThat(sizes()).containsExactly(2, 1, 3);
    assertThat(sizes()).containsExactly(1, 1, 1);
    assertThat(sizes()).containsExactly(1);
  }

  @Test
  void ofABatchAsManyAreTakenAsThereIsRoomForInTime() throws InterruptedException {
    assertThat(queue.offerAll(submissions(1, 2, 3, 4, 5, 6), Duration.ZERO)).isEqualTo(5);
    assertThat(queue.offerAll(submissions(7), Duration.ofNanos(1))).isZero();
    assertThat(queue.batchedBytes()).isEqualTo(15);
  }

  @Test
  void aBatchWaitsForRoomAndKeepsItsOrder() throws Exception {
    List<Submission> batch = submissions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<Integer> taken = thread.submit(() -> queue.offerAll(batch, Duration.ofMinutes(1)));
      List<Integer> all = new ArrayList<>();
      while (all.size() < batch.size()) {
        queue.take(Duration.ofMinutes(1)).forEach(next -> all.add(next.sizeBytes()));
      }
      assertThat(all).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
      assertThat(taken.get()).isEqualTo(12);
    }
  }

  @Test
  void aBatchThatWaitsForRoomIsToldWhenItCloses() throws Exception {
    queue.offerAll(submissions(1, 1, 1, 1, 1), Duration.ZERO);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<Integer> taken =
          thread.submit(() -> queue.offerAll(submissions(1), Duration.ofMinutes(1)));
      queue.close();
      assertThat(taken.get()).isZero();
      assertThat(queue.isClosed()).isTrue();
    }
  }

  private static List<Submission> submissions(int... bytes) {
    return IntStream.of(bytes).mapToObj(SomeTimer::submission).toList();
  }

  private List<Integer> sizes() throws InterruptedException {
    return queue.take(Duration.ZERO).stream().map(Submission::sizeBytes).toList();
  }
}
