package io.punctual.engines;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Asks Kafka whether it serves, and makes topics. */
final class KafkaTopics {
  private static final int ASK_MILLIS_MAX = 2_000;
  private static final int CREATE_MILLIS_MAX = 20_000;
  private static final long KNOWN_EVERY_NANOS = 10_000_000;

  private KafkaTopics() {}

  static boolean answers(String bootstrapServers) {
    try (Admin admin = admin(bootstrapServers, ASK_MILLIS_MAX)) {
      return !get(admin.describeCluster().nodes(), ASK_MILLIS_MAX).isEmpty();
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  static NewTopic on(String topic, List<Integer> brokers) {
    Map<Integer, List<Integer>> replicas = new HashMap<>();
    for (int partition = 0; partition < brokers.size(); partition++) {
      replicas.put(partition, List.of(brokers.get(partition)));
    }
    return new NewTopic(topic, replicas);
  }

  /** Returns when clients can find it. */
  static void create(String bootstrapServers, NewTopic wanted) {
    try (Admin admin = admin(bootstrapServers, CREATE_MILLIS_MAX)) {
      get(admin.createTopics(List.of(wanted)).all(), CREATE_MILLIS_MAX);
      awaitKnown(admin, wanted.name());
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("cannot create topic " + wanted.name(), e.getCause());
      }
    } catch (TimeoutException e) {
      throw new IllegalStateException("cannot create topic " + wanted.name() + " in time", e);
    }
  }

  /** The controller has made it before the brokers know it. */
  private static void awaitKnown(Admin admin, String topic)
      throws ExecutionException, TimeoutException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CREATE_MILLIS_MAX);
    while (!isKnown(admin, topic)) {
      if (System.nanoTime() > end) {
        throw new TimeoutException();
      }
      LockSupport.parkNanos(KNOWN_EVERY_NANOS);
    }
  }

  private static boolean isKnown(Admin admin, String topic)
      throws ExecutionException, TimeoutException {
    try {
      return !get(admin.describeTopics(List.of(topic)).allTopicNames(), ASK_MILLIS_MAX).isEmpty();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw e;
    }
  }

  static void delete(String bootstrapServers, String topic) {
    try (Admin admin = admin(bootstrapServers, CREATE_MILLIS_MAX)) {
      get(admin.deleteTopics(List.of(topic)).all(), CREATE_MILLIS_MAX);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("cannot delete topic " + topic, e);
    }
  }

  private static Admin admin(String bootstrapServers, int millisMax) {
    return Admin.create(
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
            millisMax,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            millisMax));
  }

  private static <T> T get(KafkaFuture<T> future, int millisMax)
      throws ExecutionException, TimeoutException {
    try {
      return future.get(millisMax, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
