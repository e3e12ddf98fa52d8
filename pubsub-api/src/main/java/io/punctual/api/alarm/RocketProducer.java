package io.punctual.api.alarm;

import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.rocketmq.EndClient;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.springframework.context.SmartLifecycle;

/** Starts RocketMQ's client, which does not need RocketMQ to be there, and stops it last. */
class RocketProducer implements SmartLifecycle {

  private final DefaultMQProducer producer;
  private volatile boolean running;

  RocketProducer(DefaultMQProducer producer) {
    this.producer = producer;
  }

  static DefaultMQProducer create(
      RocketMqProducerConfig config, RocketMqAccess access, ApiEvents events) {
    DefaultMQProducer producer =
        new DefaultMQProducer(
            RocketMqProducerConfig.PRODUCER_GROUP,
            access.hook(said -> events.happened(new ApiEvent.RocketMqRefused(said))));
    access.apply(producer);
    producer.setNamesrvAddr(config.nameServer());
    producer.setSendMsgTimeout((int) config.sendWaitMax().toMillis());
    producer.setMqClientApiTimeout((int) config.probeWaitMax().toMillis());
    // Failed alarms are retried here, from a bounded buffer.
    producer.setRetryTimesWhenSendAsyncFailed(0);
    // A broker that has moved is found again within this.
    producer.setPollNameServerInterval(5_000);
    return producer;
  }

  @Override
  public void start() {
    try {
      producer.start();
      running = true;
    } catch (MQClientException e) {
      throw new IllegalStateException("RocketMQ's client did not start", e);
    }
  }

  @Override
  public void stop() {
    running = false;
    EndClient.soon(producer::shutdown);
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return Phases.ROCKETMQ;
  }
}
