package io.punctual.baselines.consumer;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.common.message.MessageExt;

/** One request for each message; a queue goes on when its message is done. */
final class CallForEachMessage implements MessageListenerOrderly {
  private static final long AGAIN_IN_MILLIS = 50;

  private final CallbackClient callback;
  private final CountDownLatch gate = new CountDownLatch(1);
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger inFlightMost = new AtomicInteger();

  CallForEachMessage(CallbackClient callback) {
    this.callback = callback;
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    awaitTheWord();
    inFlightMost.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    try {
      for (MessageExt message : messages) {
        callback.deliver(message.getBody());
        calls.increment();
      }
      return ConsumeOrderlyStatus.SUCCESS;
    } catch (IOException failed) {
      failures.increment();
      context.setSuspendCurrentQueueTimeMillis(AGAIN_IN_MILLIS);
      return ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT;
    } finally {
      inFlight.decrementAndGet();
    }
  }

  /** Nobody is called before. */
  void open() {
    gate.countDown();
  }

  private void awaitTheWord() {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  long calls() {
    return calls.sum();
  }

  /** Messages that will come again. */
  long failures() {
    return failures.sum();
  }

  int inFlightMost() {
    return inFlightMost.get();
  }
}
