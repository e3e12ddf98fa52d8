package io.punctual.api.alarm;

import io.punctual.store.installation.AlarmQueueTable.Queue;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.impl.MQClientAPIImpl;
import org.apache.rocketmq.client.impl.factory.MQClientInstance;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.body.Connection;

/** Asks RocketMQ who sets alarms, and who reads them, by the names that it knows them by. */
public record FindClients(
    DefaultMQProducer producer,
    KnownQueues queues,
    BrokerOutages state,
    RocketMqProducerConfig config) {

  private interface Ask {
    Stream<Connection> of(MQClientAPIImpl api, String address, long waitMillis)
        throws MQBrokerException, RemotingException, InterruptedException;
  }

  /**
   * Timer-consumers.
   *
   * @return empty where it can't be known: no broker is reachable, or one does not say
   */
  public Optional<Set<String>> consumers(String group) throws InterruptedException {
    return find(
        (api, address, waitMillis) ->
            api.getConsumerConnectionList(address, group, waitMillis).getConnectionSet().stream());
  }

  /**
   * Instances of this API: each is heard by RocketMQ some seconds after its start.
   *
   * @return empty as of {@link #consumers}
   */
  public Optional<Set<String>> apis() throws InterruptedException {
    return find(
        (api, address, waitMillis) ->
            api
                .getProducerConnectionList(
                    address, RocketMqProducerConfig.PRODUCER_GROUP, waitMillis)
                .getConnectionSet()
                .stream());
  }

  private Optional<Set<String>> find(Ask ask) throws InterruptedException {
    Set<String> found = new TreeSet<>();
    for (String broker : queues.queues().stream().map(Queue::broker).distinct().toList()) {
      if (!state.reachable(broker) || !addOf(broker, ask, found)) {
        return Optional.empty();
      }
    }
    return queues.known() ? Optional.of(found) : Optional.empty();
  }

  private boolean addOf(String broker, Ask ask, Set<String> found) throws InterruptedException {
    MQClientInstance client = producer.getDefaultMQProducerImpl().getMqClientFactory();
    try {
      ask.of(
              client.getMQClientAPIImpl(),
              client.findBrokerAddressInPublish(broker),
              config.probeWaitMax().toMillis())
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
