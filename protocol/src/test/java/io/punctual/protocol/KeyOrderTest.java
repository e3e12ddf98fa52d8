package io.punctual.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyOrderTest {

  @Test
  void ordersByDueAndThenBySubmission() {
    Timer first = timer(10, 9);
    Timer second = timer(20, 1);
    Timer third = timer(20, 2);

    assertThat(Stream.of(third, first, second).sorted(KeyOrder.OF_TIMERS))
        .containsExactly(first, second, third);
  }

  private static Timer timer(long dueMillis, long seq) {
    Content content = new Content("orders", new byte[] {1}, List.of(), null);
    return new Timer(UUID.randomUUID(), "default", null, content, 1, dueMillis, seq);
  }
}
