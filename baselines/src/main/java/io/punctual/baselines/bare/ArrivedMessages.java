package io.punctual.baselines.bare;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.common.message.MessageExt;

/** Notes when each message came. */
final class ArrivedMessages implements MessageListenerOrderly {
  private static final long MICROS = 1_000;

  private final BitSet arrived = new BitSet();
  private final List<Long> measuredMicros = new ArrayList<>();
  private int duplicated;
  private int early;

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    messages.forEach(message -> note(Body.of(message.getBody()), now));
    return ConsumeOrderlyStatus.SUCCESS;
  }

  private synchronized void note(Body body, long nowMicros) {
    long late = nowMicros - body.dueMillis() * MICROS;
    duplicated += arrived.get(body.number()) ? 1 : 0;
    early += late < 0 ? 1 : 0;
    arrived.set(body.number());
    if (body.measured()) {
      measuredMicros.add(late);
    }
  }

  synchronized int count() {
    return arrived.cardinality();
  }

  synchronized String told(SentMessages sent) {
    return "arrived=%d%nlost=%d%nduplicated=%d%nearly=%d%n%n"
            .formatted(arrived.cardinality(), sent.without(arrived), duplicated, early)
        + measuredMicros.stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }
}
