package io.punctual.api;

import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageExt;
import tools.jackson.databind.json.JsonMapper;

/** A plain RocketMQ consumer of an alarm topic: which timers rang, when, on which queue. */
public final class AlarmListener implements AutoCloseable {

  /** One timer of an alarm that has arrived. */
  public record Rung(AlarmedTimer timer, int queue, long atMillis, int inMessageOf) {}

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final DefaultLitePullConsumer consumer;
  private final Map<UUID, Rung> rung = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile boolean running = true;

  public AlarmListener(String nameServer, String topic) {
    consumer = new DefaultLitePullConsumer("listener-" + topic);
    consumer.setNamesrvAddr(nameServer);
    consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.setPollTimeoutMillis(200);
    try {
      consumer.subscribe(topic, "*");
      consumer.start();
    } catch (MQClientException e) {
      throw new IllegalStateException(e);
    }
    thread = Thread.ofVirtual().start(this::listen);
  }

  private void listen() {
    while (running) {
      for (MessageExt message : consumer.poll()) {
        long now = System.currentTimeMillis();
        List<AlarmedTimer> timers = JSON.readValue(message.getBody(), Alarm.class).timers();
        for (AlarmedTimer timer : timers) {
          rung.put(timer.id(), new Rung(timer, message.getQueueId(), now, timers.size()));
        }
      }
    }
  }

  public Map<UUID, Rung> rung() {
    return rung;
  }

  @Override
  public void close() throws InterruptedException {
    running = false;
    thread.join();
    consumer.shutdown();
  }
}
