package io.punctual.api.alarm;

import io.punctual.protocol.wire.Alarm;
import io.punctual.store.installation.AlarmQueueTable.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import tools.jackson.databind.json.JsonMapper;

/** Alarms as RocketMQ messages, each to its shard's queue. Always new messages, never copies. */
record RocketAlarmTopic(
    DefaultMQProducer producer, KnownQueues routes, BrokerOutages state, AlarmConfig config)
    implements AlarmTopic {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Override
  public boolean reachable(AlarmMessage message) {
    return routes.of(message.shard()).filter(queue -> state.reachable(queue.broker())).isPresent();
  }

  @Override
  public CompletableFuture<Void> send(AlarmMessage message) {
    CompletableFuture<Void> acked = new CompletableFuture<>();
    Queue queue = routes.of(message.shard()).orElseThrow();
    try {
      producer.send(
          body(message),
          new MessageQueue(config.topic(), queue.broker(), queue.number()),
          new Answer(acked, queue.broker(), state));
    } catch (MQClientException | RemotingException failure) {
      acked.completeExceptionally(failure);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      acked.completeExceptionally(stopping);
    }
    return acked;
  }

  private Message body(AlarmMessage message) {
    Message body = new Message(config.topic(), JSON.writeValueAsBytes(new Alarm(message.timers())));
    if (message.ringAtMillis() != AlarmTime.AT_ONCE) {
      body.setDeliverTimeMs(message.ringAtMillis());
    }
    return body;
  }

  private record Answer(CompletableFuture<Void> acked, String broker, BrokerOutages state)
      implements SendCallback {

    @Override
    public void onSuccess(SendResult result) {
      state.takes(broker, true);
      acked.complete(null);
    }

    @Override
    public void onException(Throwable failure) {
      if (failure instanceof MQBrokerException refusal
          && refusal.getResponseCode() == ResponseCode.NO_PERMISSION) {
        state.takes(broker, false);
      }
      acked.completeExceptionally(failure);
    }
  }
}
