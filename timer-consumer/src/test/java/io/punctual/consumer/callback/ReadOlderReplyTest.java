package io.punctual.consumer.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.wire.DeliveryReply;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** In an upgrade, consumers and callbacks of two versions talk to each other. */
class ReadOlderReplyTest {
  @Test
  void aCallbackThatDoesNotTellWhenItClaimedIsUnderstood() {
    DeliveryReply reply =
        new JsonMapper()
            .readValue(
                "{\"receivedAtMicros\":1,\"repliedAtMicros\":2,\"timers\":[],\"further\":3}",
                DeliveryReply.class);

    assertThat(reply.claimedAtMicros()).isNull();
  }
}
