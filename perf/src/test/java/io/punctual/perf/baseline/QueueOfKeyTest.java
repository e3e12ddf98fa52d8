package io.punctual.perf.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueOfKeyTest {

  /** An uneven share would hold the classic design back for a reason that is none of its own. */
  @ParameterizedTest
  @ValueSource(ints = {8, 16, 64})
  void everyQueueHasItsShareOfTheKeys(int queues) {
    int keys = 10_000;
    int[] share = new int[queues];
    IntStream.range(0, keys).forEach(i -> share[QueueOfKey.of("key-" + i, queues)]++);

    assertThat(Arrays.stream(share).boxed())
        .allSatisfy(it -> assertThat(it * queues).isBetween(keys / 2, keys * 3 / 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64})
  void aKeyStaysInItsQueue(int queues) {
    assertThat(QueueOfKey.of("key-1", queues))
        .isBetween(0, queues - 1)
        .isEqualTo(QueueOfKey.of("key-1", queues));
  }
}
