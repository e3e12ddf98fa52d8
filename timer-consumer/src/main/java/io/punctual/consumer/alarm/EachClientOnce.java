package io.punctual.consumer.alarm;

import java.util.List;
import org.apache.rocketmq.client.consumer.AllocateMessageQueueStrategy;
import org.apache.rocketmq.client.consumer.rebalance.AllocateMessageQueueAveragely;
import org.apache.rocketmq.common.message.MessageQueue;

/**
 * Shares the queues out among the clients of the group. A broker that has not noticed that a
 * client's connection is cut lists that client once for each of its connections, for two minutes
 * (BrokerConfig.channelExpiredTimeout). Each listing would get a share of the queues, and nobody
 * would read the second one.
 */
record EachClientOnce(AllocateMessageQueueStrategy among) implements AllocateMessageQueueStrategy {

  static EachClientOnce averagely() {
    return new EachClientOnce(new AllocateMessageQueueAveragely());
  }

  @Override
  public List<MessageQueue> allocate(
      String group, String client, List<MessageQueue> queues, List<String> clients) {
    return among.allocate(group, client, queues, clients.stream().distinct().toList());
  }

  @Override
  public String getName() {
    return among.getName();
  }
}
