package io.punctual.api.alarm;

import io.punctual.store.installation.AlarmQueueTable.Queue;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.impl.factory.MQClientInstance;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.body.Connection;

/** Asks RocketMQ who reads the alarms. */
public record FindConsumers(
    DefaultMQProducer producer,
    KnownQueues queues,
    BrokerOutages state,
    RocketMqProducerConfig config) {

  /**
   * The names that RocketMQ knows them by.
   *
   * @return empty where it can't be known: no broker is reachable, or one does not say
   */
  public Optional<Set<String>> find(String group) throws InterruptedException {
    Set<String> found = new TreeSet<>();
    for (String broker : queues.queues().stream().map(Queue::broker).distinct().toList()) {
      if (!state.reachable(broker) || !addOf(broker, group, found)) {
        return Optional.empty();
      }
    }
    return queues.known() ? Optional.of(found) : Optional.empty();
  }

  private boolean addOf(String broker, String group, Set<String> found)
      throws InterruptedException {
    MQClientInstance client = producer.getDefaultMQProducerImpl().getMqClientFactory();
    try {
      client
          .getMQClientAPIImpl()
          .getConsumerConnectionList(
              client.findBrokerAddressInPublish(broker), group, config.probeWaitMax().toMillis())
          .getConnectionSet()
          .stream()
          .map(Connection::getClientId)
          .forEach(found::add);
      return true;
    } catch (MQBrokerException said) {
      return said.getResponseCode() == ResponseCode.CONSUMER_NOT_ONLINE;
    } catch (RemotingException silent) {
      return false;
    }
  }
}
