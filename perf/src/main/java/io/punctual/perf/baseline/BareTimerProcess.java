package io.punctual.perf.baseline;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;

/** Sends messages with a due to RocketMQ's own timer in an open loop, and notes their lateness. */
public final class BareTimerProcess implements MessageListenerOrderly {
  private static final int ARRIVED_SECONDS_MAX = 30;
  private static final int THREADS = 20;
  private static final int HEADER = Integer.BYTES + Long.BYTES;
  private static final double NANOS = 1e9;

  private final Set<Integer> accepted = ConcurrentHashMap.newKeySet();
  private final Set<Integer> arrived = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<Long> measuredMicros = new ConcurrentLinkedQueue<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger duplicated = new AtomicInteger();
  private final AtomicInteger early = new AtomicInteger();
  private final String topic;
  private final int rate;
  private final int measuredFrom;
  private final int all;
  private final int dueFromMillis;
  private final int dueToMillis;
  private final int bytes;

  /**
   * @param words topic, messages a second, seconds to warm up, seconds to measure, shortest and
   *     longest time to the due in ms, bytes
   */
  private BareTimerProcess(String[] words) {
    topic = words[0];
    int[] numbers = Stream.of(words).skip(1).mapToInt(Integer::parseInt).toArray();
    rate = numbers[0];
    measuredFrom = rate * numbers[1];
    all = measuredFrom + rate * numbers[2];
    dueFromMillis = numbers[3];
    dueToMillis = numbers[4];
    bytes = Math.max(HEADER, numbers[5]);
  }

  /**
   * @param args port, name server
   */
  public static void main(String[] args) throws Exception {
    PostServer.listen(
        Integer.parseInt(args[0]),
        Map.of("/steady", text -> new BareTimerProcess(text.split(" ")).steady(args[1])));
  }

  private String steady(String nameServer) throws Exception {
    DefaultMQPushConsumer consumer =
        RocketMqClients.consumer(nameServer, topic, topic, THREADS, this);
    DefaultMQProducer producer = RocketMqClients.producer(nameServer, topic + "-send");
    send(producer);
    awaitArrivals();
    consumer.shutdown();
    producer.shutdown();
    return result();
  }

  private void send(DefaultMQProducer producer) throws Exception {
    List<MessageQueue> queues = RocketMqClients.queues(producer, topic);
    SplittableRandom random = new SplittableRandom(1);
    long from = System.nanoTime();
    for (int number = 0; number < all; number++) {
      awaitNanos(from + (long) (number * NANOS / rate));
      long due = System.currentTimeMillis() + random.nextInt(dueFromMillis, dueToMillis + 1);
      byte[] body = ByteBuffer.allocate(bytes).putInt(number).putLong(due).array();
      Message message = new Message(topic, body);
      message.setDeliverTimeMs(due);
      try {
        MessageQueue queue = queues.get(random.nextInt(queues.size()));
        producer.send(message, queue, new Answer(number, accepted, refused));
      } catch (MQClientException | RemotingException failed) {
        refused.incrementAndGet();
      }
    }
  }

  private static void awaitNanos(long at) {
    for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** To one message. */
  private record Answer(int number, Set<Integer> accepted, AtomicInteger refused)
      implements SendCallback {
    @Override
    public void onSuccess(SendResult result) {
      accepted.add(number);
    }

    @Override
    public void onException(Throwable failed) {
      refused.incrementAndGet();
    }
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    for (MessageExt message : messages) {
      ByteBuffer body = ByteBuffer.wrap(message.getBody());
      int number = body.getInt();
      long late = now - body.getLong() * 1_000;
      duplicated.addAndGet(arrived.add(number) ? 0 : 1);
      early.addAndGet(late < 0 ? 1 : 0);
      if (number >= measuredFrom) {
        measuredMicros.add(late);
      }
    }
    return ConsumeOrderlyStatus.SUCCESS;
  }

  private void awaitArrivals() throws InterruptedException {
    for (int i = 0; i < ARRIVED_SECONDS_MAX && (i == 0 || lost() > 0); i++) {
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private long lost() {
    return accepted.stream().filter(number -> !arrived.contains(number)).count();
  }

  /** NAME=NUMBER lines, then an empty one, then each measured lateness in microseconds. */
  private String result() {
    return "accepted=%d%nrefused=%s%narrived=%d%nlost=%d%nduplicated=%s%nearly=%s%n%n"
            .formatted(accepted.size(), refused, arrived.size(), lost(), duplicated, early)
        + measuredMicros.stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }
}
