package io.punctual.perf.peer;

import io.punctual.perf.baseline.RocketMqClients;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;

/** RocketMQ's own timer, on a topic that is there. */
final class RocketMqTimer implements Peer {
  private static final int THREADS = 20;

  private final String topic;
  private final DefaultMQPushConsumer consumer;
  private final DefaultMQProducer producer;
  private final List<MessageQueue> queues;

  RocketMqTimer(String topic, Arrivals arrivals, String nameServer) throws Exception {
    this.topic = topic;
    this.consumer =
        RocketMqClients.consumer(
            nameServer,
            topic,
            topic,
            THREADS,
            (messages, _) -> {
              messages.forEach(message -> arrivals.arrived(message.getBody()));
              return ConsumeOrderlyStatus.SUCCESS;
            });
    this.producer = RocketMqClients.producer(nameServer, topic + "-send");
    this.queues = RocketMqClients.queues(producer, topic);
  }

  @Override
  public CompletableFuture<?> submit(long dueMillis, byte[] body) throws InterruptedException {
    Message message = new Message(topic, body);
    message.setDeliverTimeMs(dueMillis);
    MessageQueue queue = queues.get(ThreadLocalRandom.current().nextInt(queues.size()));
    CompletableFuture<SendResult> answer = new CompletableFuture<>();
    try {
      producer.send(message, queue, new Answer(answer));
    } catch (MQClientException | RemotingException refused) {
      answer.completeExceptionally(refused);
    }
    return answer;
  }

  /** To one message. */
  private record Answer(CompletableFuture<SendResult> to) implements SendCallback {
    @Override
    public void onSuccess(SendResult result) {
      to.complete(result);
    }

    @Override
    public void onException(Throwable failed) {
      to.completeExceptionally(failed);
    }
  }

  @Override
  public void close() {
    consumer.shutdown();
    producer.shutdown();
  }
}
