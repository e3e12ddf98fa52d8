package io.punctual.consumer.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.Test;

class EachClientOnceTest {

  private final List<MessageQueue> queues =
      IntStream.range(0, 4).mapToObj(n -> new MessageQueue("alarms", "broker", n)).toList();

  @Test
  void aClientThatIsKnownTwiceLeavesNoQueueUnread() {
    assertThat(
            Stream.of("a", "b").flatMap(client -> allocated(client, "a", "a", "b", "b").stream()))
        .containsExactlyElementsOf(queues);
    assertThat(Stream.of("a", "b").flatMap(client -> allocated(client, "a", "a", "b").stream()))
        .containsExactlyElementsOf(queues);
  }

  private List<MessageQueue> allocated(String client, String... known) {
    return EachClientOnce.averagely().allocate("group", client, queues, List.of(known));
  }
}
