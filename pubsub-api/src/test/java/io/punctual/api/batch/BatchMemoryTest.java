package io.punctual.api.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.api.problem.ProblemType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class BatchMemoryTest {

  private static final int BESIDES = 1024;

  /** Room for two small ones and one large one at once. */
  private static BatchConfig config(Duration roomWaitMax, Duration bodyWaitMax) {
    return new BatchConfig(
        1,
        DataSize.ofBytes(100_000),
        DataSize.ofBytes(10_000),
        DataSize.ofBytes(2 * (10_000 + BESIDES)),
        DataSize.ofBytes(100_000 + BESIDES),
        roomWaitMax,
        bodyWaitMax,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1));
  }

  private final BatchConfig config = config(Duration.ZERO, Duration.ofMinutes(1));
  private final BatchMemory rooms = new BatchMemory(config);

  @Test
  void aBatchWithoutRoomIsRefusedUnreadWithATimeToTryAgain() throws IOException {
    try (BatchMemory.Reservation first = rooms.enter(100_000)) {
      assertThatThrownBy(() -> rooms.enter(20_000))
          .isInstanceOfSatisfying(
              BodyRefused.class,
              refused -> {
                assertThat(refused.problem().type()).isEqualTo(ProblemType.OVERLOADED);
                assertThat(refused.problem().retryAfter()).isNotNull();
              });
      first.holds(100_000);
    }
    rooms.enter(20_000).close();
    assertThat(rooms.large().bytesInUse()).isZero();
  }

  @Test
  void smallOnesNeverWaitForLargeOnes() throws IOException {
    try (BatchMemory.Reservation large = rooms.enter(100_000);
        BatchMemory.Reservation small = rooms.enter(10_000);
        BatchMemory.Reservation unknown = rooms.enter(-1)) {
      assertThat(rooms.small().bytesInUse()).isEqualTo(rooms.small().bytesMax());
      assertThatThrownBy(() -> unknown.holds(10_001)).isInstanceOf(BodyRefused.class);
      large.shrink(0);
      small.shrink(0);
    }
    assertThat(rooms.small().bytesInUse()).isZero();
    assertThat(rooms.large().bytesInUse()).isZero();
  }

  @Test
  void oneOfUnknownLengthMovesToTheLargeRoomWhenItGrows() throws IOException {
    try (BatchMemory.Reservation place = rooms.enter(-1)) {
      place.holds(10_000);
      assertThat(rooms.large().bytesInUse()).isZero();
      place.holds(10_001);
      assertThat(rooms.small().bytesInUse()).isZero();
      place.holds(100_000);
      place.shrink(60_000);
      assertThat(rooms.large().bytesInUse()).isEqualTo(60_000 + BESIDES);
    }
    assertThat(rooms.large().bytesInUse()).isZero();
  }

  /** However they come, in whatever sizes, each has its turn, and nothing is left taken. */
  @Test
  void batchesTakeTurnsAndNeverStandInEachOthersWay() throws Exception {
    BatchConfig patient = config(Duration.ofMinutes(1), Duration.ofMinutes(1));
    BatchMemory shared = new BatchMemory(patient);
    AtomicInteger large = new AtomicInteger();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int seed = 0; seed < 200; seed++) {
        Random random = new Random(seed);
        int length = random.nextInt(100_001);
        long told = random.nextBoolean() ? length : -1;
        all.add(threads.submit(() -> read(shared, patient, length, told, random, large)));
      }
      for (Future<Integer> one : all) {
        one.get();
      }
    }
    assertThat(shared.small().bytesInUse()).isZero();
    assertThat(shared.large().bytesInUse()).isZero();
  }

  private static int read(
      BatchMemory rooms,
      BatchConfig config,
      int length,
      long told,
      Random random,
      AtomicInteger large)
      throws IOException {
    try (BatchMemory.Reservation place = rooms.enter(told)) {
      InputStream in = new ChoppyStream(new byte[length], random, 9_000);
      BoundedBody body = new BoundedBody(in, place, config, System::nanoTime);
      body.skipNBytes(length);
      if (length > 50_000) {
        assertThat(large.incrementAndGet()).isEqualTo(1);
        Thread.yield();
        large.decrementAndGet();
      }
      place.shrink(body.bytes());
      return body.bytes();
    }
  }

  @Test
  void oneByteBeyondTheLimitIsTooLarge() throws IOException {
    for (long told : new long[] {-1, 100_000}) {
      assertThat(bytesRead(config, 100_000, told)).isEqualTo(100_000);
      assertThatThrownBy(() -> bytesRead(config, 100_001, told))
          .isInstanceOfSatisfying(
              BodyRefused.class,
              refused ->
                  assertThat(refused.problem().type()).isEqualTo(ProblemType.BODY_TOO_LARGE));
    }
  }

  @Test
  void aBodyThatIsNotThereInTimeIsTooSlow() throws IOException {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    byte[] one = new byte[1];
    try (BatchMemory.Reservation place = rooms.enter(-1)) {
      BoundedBody body =
          new BoundedBody(new ByteArrayInputStream(new byte[10]), place, config, nanos::get);
      nanos.addAndGet(config.bodyWaitMax().toNanos());
      assertThat(body.read(one)).isEqualTo(1);
      nanos.incrementAndGet();
      assertThatThrownBy(() -> body.read(one))
          .isInstanceOfSatisfying(
              BodyRefused.class,
              refused -> assertThat(refused.problem().type()).isEqualTo(ProblemType.BODY_TOO_SLOW));
    }
  }

  private int bytesRead(BatchConfig of, int length, long told) throws IOException {
    try (BatchMemory.Reservation place = rooms.enter(told)) {
      BoundedBody body =
          new BoundedBody(new ByteArrayInputStream(new byte[length]), place, of, System::nanoTime);
      body.readAllBytes();
      return body.bytes();
    }
  }
}
