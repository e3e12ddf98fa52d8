package io.punctual.perf.baseline;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;

/**
 * One topic, its producer and its consumer. Each message is sent at its moment, whether earlier
 * ones have been answered or not.
 */
final class BareRun implements MessageListenerOrderly {
  private static final double NANOS = 1e9;
  private static final double RAMP_FROM = 0.1;
  private static final int SEND_MILLIS_MAX = 10_000;
  private static final Duration ARRIVED_MAX = Duration.ofSeconds(30);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final int HEADER = Integer.BYTES + Long.BYTES + 1;

  private final BareShape shape;
  private final SplittableRandom random;
  private final DefaultMQProducer producer;
  private final DefaultMQPushConsumer consumer;
  private final Thread thread = Thread.ofPlatform().name("send").unstarted(this::send);
  private List<MessageQueue> queues = List.of();
  private volatile boolean measured;
  private volatile boolean stopped;

  // Guarded by this; messages by number.
  private final BitSet accepted = new BitSet();
  private final BitSet arrived = new BitSet();
  private final List<Long> measuredMicros = new ArrayList<>();
  private int refused;
  private int duplicated;
  private int early;

  BareRun(String nameServer, BareShape shape) {
    this.shape = shape;
    this.random = new SplittableRandom(shape.seed());
    this.producer = new DefaultMQProducer(shape.topic() + "-send");
    producer.setNamesrvAddr(nameServer);
    producer.setInstanceName(shape.topic() + "-send");
    producer.setSendMsgTimeout(SEND_MILLIS_MAX);
    this.consumer = new DefaultMQPushConsumer(shape.topic());
    consumer.setNamesrvAddr(nameServer);
    consumer.setInstanceName(shape.topic());
    consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.setConsumeThreadMax(shape.queues());
    consumer.setConsumeThreadMin(shape.queues());
    consumer.setMessageListener(this);
  }

  void start() throws MQClientException {
    consumer.subscribe(shape.topic(), "*");
    consumer.start();
    producer.start();
    List<MessageQueue> found = new ArrayList<>(producer.fetchPublishMessageQueues(shape.topic()));
    found.sort(Comparator.comparingInt(MessageQueue::getQueueId));
    queues = found;
    thread.start();
  }

  private void send() {
    long from = System.nanoTime();
    double after = 0;
    for (int number = 0; !stopped; number++) {
      long at = from + (long) after;
      after += NANOS / (shape.rate() * share(after / NANOS));
      for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      send(number);
    }
  }

  /** The rate rises from a tenth, as the load's on Punctual does. */
  private double share(double seconds) {
    return shape.rampSeconds() == 0
        ? 1
        : RAMP_FROM + (1 - RAMP_FROM) * Math.min(1, seconds / shape.rampSeconds());
  }

  private void send(int number) {
    int ahead = random.nextInt(shape.dueFromMillis(), shape.dueToMillis() + 1);
    long due = System.currentTimeMillis() + ahead;
    MessageQueue queue = queues.get(random.nextInt(shape.keys()) % queues.size());
    Message message = new Message(shape.topic(), body(number, due));
    message.setDeliverTimeMs(due);
    try {
      producer.send(message, queue, new Answer(number));
    } catch (MQClientException | RemotingException failed) {
      refused();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }

  private byte[] body(int number, long due) {
    return ByteBuffer.allocate(Math.max(HEADER, shape.payloadBytes()))
        .putInt(number)
        .putLong(due)
        .put((byte) (measured ? 1 : 0))
        .array();
  }

  /** Of one message. */
  private final class Answer implements SendCallback {
    private final int number;

    private Answer(int number) {
      this.number = number;
    }

    @Override
    public void onSuccess(SendResult result) {
      if (result.getSendStatus() == SendStatus.SEND_OK) {
        accepted(number);
      } else {
        refused();
      }
    }

    @Override
    public void onException(Throwable failed) {
      refused();
    }
  }

  private synchronized void accepted(int number) {
    accepted.set(number);
  }

  private synchronized void refused() {
    refused++;
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    messages.forEach(message -> note(ByteBuffer.wrap(message.getBody()), now));
    return ConsumeOrderlyStatus.SUCCESS;
  }

  private synchronized void note(ByteBuffer body, long nowMicros) {
    int number = body.getInt();
    long late = nowMicros - body.getLong() * 1_000;
    duplicated += arrived.get(number) ? 1 : 0;
    early += late < 0 ? 1 : 0;
    arrived.set(number);
    if (body.get() == 1) {
      measuredMicros.add(late);
    }
  }

  /** Accepted, arrived. */
  synchronized String counts() {
    return accepted.cardinality() + " " + arrived.cardinality();
  }

  String measure(boolean on) {
    measured = on;
    return "";
  }

  /**
   * Sends no more, and waits for what is under way.
   *
   * @return NAME=NUMBER lines, then an empty one, then each measured lateness in microseconds
   */
  String stop() throws InterruptedException {
    stopped = true;
    thread.join();
    long end = System.nanoTime() + ARRIVED_MAX.toNanos();
    do {
      Thread.sleep(LOOK_EVERY); // answers under way, too
    } while (missing() > 0 && System.nanoTime() - end < 0);
    consumer.shutdown();
    producer.shutdown();
    return result();
  }

  private synchronized int missing() {
    BitSet missing = (BitSet) accepted.clone();
    missing.andNot(arrived);
    return missing.cardinality();
  }

  private synchronized String result() {
    return "accepted=%d%nrefused=%d%narrived=%d%nlost=%d%nduplicated=%d%nearly=%d%n%n"
            .formatted(
                accepted.cardinality(),
                refused,
                arrived.cardinality(),
                missing(),
                duplicated,
                early)
        + measuredMicros.stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }
}
