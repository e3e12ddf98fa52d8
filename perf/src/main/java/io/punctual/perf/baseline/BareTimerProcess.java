package io.punctual.perf.baseline;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;

/**
 * Sends messages with a due to RocketMQ's own timer, each at its moment, whether earlier ones have
 * been answered or not; notes how late they come.
 */
public final class BareTimerProcess implements MessageListenerOrderly {
  private static final int SEND_MILLIS_MAX = 10_000;
  private static final int ARRIVED_SECONDS_MAX = 30;
  private static final int HEADER = Integer.BYTES + Long.BYTES;
  private static final double NANOS = 1e9;

  private final Set<Integer> accepted = ConcurrentHashMap.newKeySet();
  private final Set<Integer> arrived = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<Long> measuredMicros = new ConcurrentLinkedQueue<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger duplicated = new AtomicInteger();
  private final AtomicInteger early = new AtomicInteger();
  private volatile int measuredFrom = Integer.MAX_VALUE;

  /**
   * @param args the result's file, name server, topic, messages a second, seconds to warm up,
   *     seconds to measure, shortest and longest time to the due in ms, bytes, seed
   */
  public static void main(String[] args) throws Exception {
    int[] numbers = Stream.of(args).skip(3).mapToInt(Integer::parseInt).toArray();
    BareTimerProcess process = new BareTimerProcess();
    DefaultMQPushConsumer consumer = process.consume(args[1], args[2]);
    DefaultMQProducer producer = new DefaultMQProducer(args[2] + "-send");
    producer.setNamesrvAddr(args[1]);
    producer.setInstanceName(args[2] + "-send");
    producer.setSendMsgTimeout(SEND_MILLIS_MAX);
    producer.start();
    process.send(producer, args[2], numbers);
    process.awaitArrivals();
    consumer.shutdown();
    producer.shutdown();
    Files.writeString(Path.of(args[0]), process.result());
    System.exit(0); // the client leaves threads behind
  }

  private DefaultMQPushConsumer consume(String nameServer, String topic) throws Exception {
    DefaultMQPushConsumer consumer = new DefaultMQPushConsumer(topic);
    consumer.setNamesrvAddr(nameServer);
    consumer.setInstanceName(topic);
    consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.setMessageListener(this);
    consumer.subscribe(topic, "*");
    consumer.start();
    return consumer;
  }

  private void send(DefaultMQProducer producer, String topic, int[] numbers) throws Exception {
    List<MessageQueue> queues = new ArrayList<>(producer.fetchPublishMessageQueues(topic));
    queues.sort(Comparator.comparingInt(MessageQueue::getQueueId));
    SplittableRandom random = new SplittableRandom(numbers[6]);
    int first = numbers[0] * numbers[1];
    int all = first + numbers[0] * numbers[2];
    long from = System.nanoTime();
    for (int number = 0; number < all; number++) {
      if (number == first) {
        measuredFrom = first;
      }
      awaitNanos(from + (long) (number * NANOS / numbers[0]));
      long due = System.currentTimeMillis() + random.nextInt(numbers[3], numbers[4] + 1);
      byte[] body =
          ByteBuffer.allocate(Math.max(HEADER, numbers[5])).putInt(number).putLong(due).array();
      Message message = new Message(topic, body);
      message.setDeliverTimeMs(due);
      try {
        producer.send(message, queues.get(random.nextInt(queues.size())), new Answer(number));
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

  /** Of one message. */
  private final class Answer implements SendCallback {
    private final int number;

    private Answer(int number) {
      this.number = number;
    }

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
