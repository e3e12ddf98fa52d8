package io.punctual.migrations.alarmtopic;

import io.punctual.lifecycle.rocketmq.EndClient;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.TopicConfig;
import org.apache.rocketmq.common.constant.PermName;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;
import org.jspecify.annotations.Nullable;

/** RocketMQ's admin client. */
final class RocketMqBrokers implements Brokers, AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

  /** RocketMQ's proxies refuse delayed messages in topics of other types. */
  private static final Map<String, String> DELAYED = Map.of("+message.type", "DELAY");

  private final DefaultMQAdminExt admin;
  private final String nameServer;

  private RocketMqBrokers(DefaultMQAdminExt admin, String nameServer) {
    this.admin = admin;
    this.nameServer = nameServer;
  }

  /**
   * @param nameServer host:port; several separated by semicolons
   */
  static RocketMqBrokers at(String nameServer, RocketMqAccess access) {
    DefaultMQAdminExt admin = new DefaultMQAdminExt(access.hook(_ -> {}), ANSWER_MAX.toMillis());
    access.apply(admin);
    admin.setNamesrvAddr(nameServer);
    admin.setInstanceName(UUID.randomUUID().toString());
    try {
      admin.start();
    } catch (MQClientException e) {
      throw new JobFailed(e.getErrorMessage());
    }
    return new RocketMqBrokers(admin, nameServer);
  }

  @Override
  public SortedMap<String, Master> masters() {
    return ask(nameServerItself(), () -> mastersIn(admin.examineBrokerClusterInfo()));
  }

  private static SortedMap<String, Master> mastersIn(
      org.apache.rocketmq.remoting.protocol.body.ClusterInfo cluster) {
    SortedMap<String, Master> masters = new TreeMap<>();
    cluster
        .getBrokerAddrTable()
        .forEach(
            (name, broker) -> {
              @Nullable String address = broker.getBrokerAddrs().get(MixAll.MASTER_ID);
              if (address != null) {
                masters.put(name, new Master(name, address));
              }
            });
    return masters;
  }

  @Override
  public Optional<Queues> find(String topic, Master master) {
    return ask(
        describe(master),
        () -> {
          try {
            TopicConfig found = admin.examineTopicConfig(master.address(), topic);
            return Optional.of(new Queues(found.getReadQueueNums(), found.getWriteQueueNums()));
          } catch (MQBrokerException e) {
            if (e.getResponseCode() == ResponseCode.TOPIC_NOT_EXIST) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  @Override
  public void create(WantedTopic topic, Master master) {
    TopicConfig config =
        new TopicConfig(
            topic.name(), topic.queues(), topic.queues(), PermName.PERM_READ | PermName.PERM_WRITE);
    config.setAttributes(DELAYED);
    ask(
        describe(master),
        () -> {
          admin.createAndUpdateTopicConfig(master.address(), config);
          return master;
        });
  }

  @Override
  public Map<String, Queues> routes(String topic) {
    return ask(
        nameServerItself(),
        () ->
            admin.examineTopicRouteInfo(topic).getQueueDatas().stream()
                .collect(
                    Collectors.toMap(
                        QueueData::getBrokerName,
                        it -> new Queues(it.getReadQueueNums(), it.getWriteQueueNums()))));
  }

  /** One question to RocketMQ. */
  private interface Question<T> {
    T ask() throws RemotingException, MQBrokerException, MQClientException, InterruptedException;
  }

  /**
   * @param whom the asked part of RocketMQ, for the message
   */
  private static <T> T ask(String whom, Question<T> question) {
    try {
      return question.ask();
    } catch (RemotingException e) {
      throw new NotYet(whom + " does not answer (" + e.getMessage() + ")");
    } catch (MQBrokerException e) {
      throw said(whom, e.getResponseCode(), e.getErrorMessage());
    } catch (MQClientException e) {
      throw said(whom, e.getResponseCode(), e.getErrorMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailed("interrupted");
    }
  }

  private static RuntimeException said(String whom, int code, String what) {
    return code == ResponseCode.NO_PERMISSION
        ? new JobFailed(
            """
            %s refuses us: %s. Look at PUNCTUAL_ROCKETMQ_ACCESSKEY and PUNCTUAL_ROCKETMQ_SECRETKEY \
            (the chart's rocketmq.existingSecret)\
            """
                .formatted(whom, what))
        : new NotYet(whom + " says: " + what);
  }

  private String nameServerItself() {
    return "RocketMQ's name server at " + nameServer;
  }

  private String describe(Master master) {
    return "broker %s at %s, as the name server at %s knows it,"
        .formatted(master.name(), master.address(), nameServer);
  }

  @Override
  public void close() {
    EndClient.soon(admin::shutdown);
  }
}
