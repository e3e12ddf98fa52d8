package io.punctual.baselines.consumer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;

/** Fills a topic: a key's messages all in one queue, in the order given. */
final class LoadMessages {
  private static final int BATCH = 500;
  private static final int MILLIS_MAX = 30_000;

  private final DefaultMQProducer producer = new DefaultMQProducer("classic-load");

  LoadMessages(String nameServer) throws Exception {
    producer.setNamesrvAddr(nameServer);
    producer.setSendMsgTimeout(MILLIS_MAX);
    producer.start();
  }

  /**
   * @param timers ID KEY
   */
  String run(String topic, List<String> timers) throws Exception {
    List<MessageQueue> queues = new ArrayList<>(producer.fetchPublishMessageQueues(topic));
    queues.sort(Comparator.comparingInt(MessageQueue::getQueueId));
    List<List<Message>> byQueue = byQueue(topic, timers, queues.size());
    for (int queue = 0; queue < queues.size(); queue++) {
      send(byQueue.get(queue), queues.get(queue));
    }
    return Integer.toString(timers.size());
  }

  private static List<List<Message>> byQueue(String topic, List<String> timers, int queues) {
    List<List<Message>> byQueue = new ArrayList<>();
    for (int queue = 0; queue < queues; queue++) {
      byQueue.add(new ArrayList<>());
    }
    for (String timer : timers) {
      int space = timer.indexOf(' ');
      byte[] id = timer.substring(0, space).getBytes(StandardCharsets.US_ASCII);
      byQueue.get(QueueOfKey.of(timer.substring(space + 1), queues)).add(new Message(topic, id));
    }
    return byQueue;
  }

  private void send(List<Message> messages, MessageQueue queue) throws Exception {
    for (int from = 0; from < messages.size(); from += BATCH) {
      List<Message> some = messages.subList(from, Math.min(messages.size(), from + BATCH));
      SendStatus status = producer.send(List.copyOf(some), queue).getSendStatus();
      if (status != SendStatus.SEND_OK) {
        throw new IllegalStateException("RocketMQ answered " + status);
      }
    }
  }
}
