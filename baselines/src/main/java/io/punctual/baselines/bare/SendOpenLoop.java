package io.punctual.baselines.bare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;

/** Sends each message at its moment, whether the earlier ones have been answered or not. */
final class SendOpenLoop {
  private static final int MILLIS_MAX = 10_000;
  private static final double NANOS = 1e9;
  private static final double FIRST_SHARE = 0.1;

  private final BareShape shape;
  private final SentMessages sent;
  private final DefaultMQProducer producer;
  private final SplittableRandom random;
  private final Thread thread = Thread.ofPlatform().name("send").unstarted(this::run);
  private List<MessageQueue> queues = List.of();
  private volatile boolean measured;
  private volatile boolean stopped;

  SendOpenLoop(String nameServer, BareShape shape, SentMessages sent) {
    this.shape = shape;
    this.sent = sent;
    this.random = new SplittableRandom(shape.seed());
    this.producer = new DefaultMQProducer(shape.topic() + "-send");
    producer.setNamesrvAddr(nameServer);
    producer.setInstanceName(shape.topic() + "-send");
    producer.setSendMsgTimeout(MILLIS_MAX);
  }

  void start() throws MQClientException {
    producer.start();
    List<MessageQueue> found = new ArrayList<>(producer.fetchPublishMessageQueues(shape.topic()));
    found.sort(Comparator.comparingInt(MessageQueue::getQueueId));
    queues = found;
    thread.start();
  }

  void measure(boolean on) {
    measured = on;
  }

  void stop() throws InterruptedException {
    stopped = true;
    thread.join();
    Thread.sleep(MILLIS_MAX / 10); // for answers under way
    producer.shutdown();
  }

  private void run() {
    long from = System.nanoTime();
    long at = from;
    for (int number = 0; !stopped; number++) {
      at += (long) (NANOS / rate((at - from) / NANOS));
      for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      send(number);
    }
  }

  /** Rises from a tenth: what has just started is not to begin with a heap of requests. */
  private double rate(double seconds) {
    double share = seconds / Math.max(1, shape.rampSeconds());
    return shape.rate() * Math.min(1, FIRST_SHARE + share);
  }

  private void send(int number) {
    int ahead = random.nextInt(shape.dueFromMillis(), shape.dueToMillis() + 1);
    long due = System.currentTimeMillis() + ahead;
    int key = random.nextInt(shape.keys());
    Message message =
        new Message(shape.topic(), new Body(number, due, measured).bytes(shape.payloadBytes()));
    message.setDeliverTimeMs(due);
    try {
      producer.send(message, queues.get(key % queues.size()), new Answer(number));
    } catch (MQClientException | RemotingException failed) {
      sent.refused();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
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
      if (result.getSendStatus() == SendStatus.SEND_OK) {
        sent.accepted(number);
      } else {
        sent.refused();
      }
    }

    @Override
    public void onException(Throwable failed) {
      sent.refused();
    }
  }
}
