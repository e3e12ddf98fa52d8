package io.punctual.consumer;

import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import io.punctual.lifecycle.rocketmq.RocketMqAccess.Tls;
import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import java.util.List;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import tools.jackson.databind.json.JsonMapper;

/** Rings alarms as the API does. */
final class AlarmRinger implements AutoCloseable {

  private final JsonMapper json = JsonMapper.builder().build();
  private final DefaultMQProducer producer;
  private final String topic;

  AlarmRinger(String nameServer, String topic) throws Exception {
    this(nameServer, topic, new RocketMqAccess("", "", new Tls(false, "", "", "")));
  }

  AlarmRinger(String nameServer, String topic, RocketMqAccess access) throws Exception {
    this.topic = topic;
    producer = new DefaultMQProducer("alarm-ringer", access.hook(_ -> {}));
    access.apply(producer);
    producer.setNamesrvAddr(nameServer);
    producer.setSendMsgTimeout(10_000);
    producer.start();
  }

  /** Without a time: at once. */
  void ring(int queue, List<AlarmedTimer> timers) throws Exception {
    send(queue, new Message(topic, json.writeValueAsBytes(new Alarm(timers))));
  }

  void ringAt(int queue, long atMillis, List<AlarmedTimer> timers) throws Exception {
    Message message = new Message(topic, json.writeValueAsBytes(new Alarm(timers)));
    message.setDeliverTimeMs(atMillis);
    send(queue, message);
  }

  SendResult send(int queue, byte[] body) throws Exception {
    return send(queue, new Message(topic, body));
  }

  private SendResult send(int queue, Message message) throws Exception {
    return producer.send(message, new MessageQueue(topic, "broker-a", queue));
  }

  @Override
  public void close() {
    producer.shutdown();
  }
}
