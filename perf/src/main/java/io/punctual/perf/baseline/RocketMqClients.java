package io.punctual.perf.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageQueue;

/** RocketMQ's clients as the baselines and the peer use them. */
public final class RocketMqClients {
  private static final int SEND_MILLIS_MAX = 30_000;

  private RocketMqClients() {}

  public static DefaultMQProducer producer(String nameServer, String group)
      throws MQClientException {
    DefaultMQProducer producer = new DefaultMQProducer(group);
    producer.setNamesrvAddr(nameServer);
    producer.setInstanceName(group);
    producer.setSendMsgTimeout(SEND_MILLIS_MAX);
    producer.start();
    return producer;
  }

  /**
   * Consumes a topic with all others that do, one message of each queue at a time.
   *
   * @param name of this one among them
   */
  public static DefaultMQPushConsumer consumer(
      String nameServer, String topic, String name, int threads, MessageListenerOrderly listener)
      throws MQClientException {
    DefaultMQPushConsumer consumer = new DefaultMQPushConsumer(topic);
    consumer.setNamesrvAddr(nameServer);
    consumer.setInstanceName(name);
    consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.setConsumeMessageBatchMaxSize(1);
    consumer.setConsumeThreadMax(threads);
    consumer.setConsumeThreadMin(threads);
    consumer.setMessageListener(listener);
    consumer.subscribe(topic, "*");
    consumer.start();
    return consumer;
  }

  /** By their numbers. */
  public static List<MessageQueue> queues(DefaultMQProducer producer, String topic)
      throws MQClientException {
    List<MessageQueue> queues = new ArrayList<>(producer.fetchPublishMessageQueues(topic));
    queues.sort(Comparator.comparingInt(MessageQueue::getQueueId));
    return queues;
  }
}
