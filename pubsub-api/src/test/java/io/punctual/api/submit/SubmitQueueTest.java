package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.submit.SubmitQueue.Offered;
import io.punctual.api.submit.SubmitQueue.OfferedAll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubmitQueueTest {

  private final SubmitQueue queue =
      SomeTimer.queue(new QueueLimits(5, 1_000, Duration.ofSeconds(1), 3, 250), _ -> 1);

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
    assertThat(queue.offer(SomeTimer.submission(101))).isEqualTo(Offered.BYTES_FULL);
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
    assertThat(queue.offer(SomeTimer.submission(1, second + 1))).isEqualTo(Offered.TOO_LONG);
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

  @Test
  void whoHasManyWaitingKeepsNobodyElseBehindThem() throws InterruptedException {
    SubmitQueue fair =
        SomeTimer.queue(new QueueLimits(100, 100_000, Duration.ofSeconds(1), 4, 100_000), _ -> 1);
    for (int bytes = 1; bytes <= 6; bytes++) {
      fair.offer(SomeTimer.submission("many", bytes));
    }
    fair.offer(SomeTimer.submission("few", 10));
    fair.offer(SomeTimer.submission("few", 11));

    assertThat(sizes(fair)).containsExactly(1, 10, 2, 11);
    fair.offer(SomeTimer.submission("few", 12));
    assertThat(sizes(fair)).containsExactly(3, 12, 4, 5);
    assertThat(sizes(fair)).containsExactly(6);
    assertThat(fair.size()).isZero();
    assertThat(fair.bytes()).isZero();
  }

  @Test
  void aTenantHasNoMoreThanItsShareInNumberAndBytes() throws InterruptedException {
    SubmitQueue shared =
        SomeTimer.queue(
            new QueueLimits(10, 1_000, Duration.ofSeconds(1), 1, 1_000),
            tenant -> tenant.equals("bounded") ? 0.3 : 1);
    for (int i = 0; i < 3; i++) {
      assertThat(shared.offer(SomeTimer.submission("bounded", 1))).isEqualTo(Offered.TAKEN);
    }
    assertThat(shared.offer(SomeTimer.submission("bounded", 1))).isEqualTo(Offered.SHARE_FULL);
    assertThat(shared.offer(SomeTimer.submission("free", 1))).isEqualTo(Offered.TAKEN);

    sizes(shared);
    assertThat(shared.offer(SomeTimer.submission("bounded", 299))).isEqualTo(Offered.SHARE_FULL);
    assertThat(shared.offer(SomeTimer.submission("bounded", 298))).isEqualTo(Offered.TAKEN);
    assertThat(shared.offer(SomeTimer.submission("free", 500))).isEqualTo(Offered.TAKEN);
  }

  @Test
  void aTenantWithNoneWaitingMayHaveOneHoweverSmallItsShare() {
    SubmitQueue shared =
        SomeTimer.queue(new QueueLimits(10, 1_000, Duration.ofSeconds(1), 1, 1_000), _ -> 0.01);
    assertThat(shared.offer(SomeTimer.submission("t", 900))).isEqualTo(Offered.TAKEN);
    assertThat(shared.offer(SomeTimer.submission("t", 1))).isEqualTo(Offered.SHARE_FULL);
  }

  @Test
  void aBatchDoesNotTakeTheRoomOfSingleTimersNorKeepThemWaiting() throws InterruptedException {
    assertThat(queue.offerAll(submissions(1, 1, 1, 1, 1), Duration.ZERO))
        .isEqualTo(new OfferedAll(5, Offered.TAKEN));
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
    assertThat(queue.offerAll(submissions(1, 2, 3, 4, 5, 6), Duration.ZERO))
        .isEqualTo(new OfferedAll(5, Offered.FULL));
    assertThat(queue.offerAll(submissions(7), Duration.ofNanos(1)))
        .isEqualTo(new OfferedAll(0, Offered.FULL));
    assertThat(queue.batchedBytes()).isEqualTo(15);
  }

  @Test
  void aBatchWaitsForRoomAndKeepsItsOrder() throws Exception {
    List<Submission> batch = submissions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<OfferedAll> taken = thread.submit(() -> queue.offerAll(batch, Duration.ofMinutes(1)));
      List<Integer> all = new ArrayList<>();
      while (all.size() < batch.size()) {
        queue.take(Duration.ofMinutes(1)).forEach(next -> all.add(next.sizeBytes()));
      }
      assertThat(all).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
      assertThat(taken.get()).isEqualTo(new OfferedAll(12, Offered.TAKEN));
    }
  }

  @Test
  void aBatchThatWaitsForRoomIsToldWhenItCloses() throws Exception {
    queue.offerAll(submissions(1, 1, 1, 1, 1), Duration.ZERO);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<OfferedAll> taken =
          thread.submit(() -> queue.offerAll(submissions(1), Duration.ofMinutes(1)));
      queue.close();
      assertThat(taken.get()).isEqualTo(new OfferedAll(0, Offered.CLOSED));
    }
  }

  private static List<Submission> submissions(int... bytes) {
    return IntStream.of(bytes).mapToObj(SomeTimer::submission).toList();
  }

  private List<Integer> sizes() throws InterruptedException {
    return sizes(queue);
  }

  private static List<Integer> sizes(SubmitQueue queue) throws InterruptedException {
    return queue.take(Duration.ZERO).stream().map(Submission::sizeBytes).toList();
  }
}
