package io.punctual.perf.peer;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** Artemis, embedded: durable scheduled messages in its journal, taken and given in this JVM. */
final class Artemis implements Peer {
  private static final String SERVER = "vm://0";
  private static final int ANSWERS_BYTES_MAX = 1 << 20;

  private final String queue;
  private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();
  private final ServerLocator locator;
  private final ClientSession sending;
  private final ClientSession receiving;
  private final ClientProducer producer;

  Artemis(String queue, Arrivals arrivals, String folder) throws Exception {
    this.queue = queue;
    ConfigurationImpl configuration = new ConfigurationImpl();
    configuration.setSecurityEnabled(false);
    configuration.setBrokerInstance(Path.of(folder).toFile());
    configuration.addAcceptorConfiguration("vm", SERVER);
    server.setConfiguration(configuration);
    server.start();
    locator =
        ActiveMQClient.createServerLocator(SERVER)
            .setConfirmationWindowSize(ANSWERS_BYTES_MAX)
            .setBlockOnDurableSend(false)
            .setConsumerWindowSize(-1);
    ClientSessionFactory sessions = locator.createSessionFactory();
    sending = sessions.createSession(true, true);
    receiving = sessions.createSession(true, true);
    sending.createQueue(
        QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST).setDurable(true));
    receiving.createConsumer(queue).setMessageHandler(message -> arrived(message, arrivals));
    receiving.start();
    producer = sending.createProducer(queue);
  }

  private static void arrived(ClientMessage message, Arrivals arrivals) {
    byte[] body = new byte[message.getBodySize()];
    message.getBodyBuffer().readBytes(body);
    arrivals.arrived(body);
    try {
      message.acknowledge();
    } catch (ActiveMQException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public CompletableFuture<?> submit(long dueMillis, byte[] body) throws Exception {
    ClientMessage message = sending.createMessage(true);
    message.putLongProperty(Message.HDR_SCHEDULED_DELIVERY_TIME, dueMillis);
    message.getBodyBuffer().writeBytes(body);
    CompletableFuture<Message> answer = new CompletableFuture<>();
    producer.send(message, answer::complete);
    return answer;
  }

  @Override
  public void close() throws Exception {
    receiving.close();
    sending.deleteQueue(queue);
    sending.close();
    locator.close();
    server.stop();
  }
}
