package io.punctual.engines;

import io.punctual.engines.process.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;

/** Asks Kafka whether it serves, and makes topics. */
record KafkaTopics(String bootstrapServers) {
  private static final Duration ASK_MAX = Duration.ofSeconds(2);
  private static final Duration CHANGE_MAX = Duration.ofSeconds(20);

  boolean answers() {
    try (Admin admin = admin(ASK_MAX)) {
      return !await(admin.describeCluster().nodes()).isEmpty();
    } catch (CompletionException e) {
      return false;
    }
  }

  /** Returns when clients can find it: the controller has made it before the brokers know it. */
  void create(NewTopic wanted) {
    try (Admin admin = admin(CHANGE_MAX)) {
      await(admin.createTopics(List.of(wanted)).all());
      if (!Readiness.await(CHANGE_MAX, () -> isKnown(admin, wanted.name()))) {
        throw new IllegalStateException("cannot create topic " + wanted.name() + " in time");
      }
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("cannot create topic " + wanted.name(), e.getCause());
      }
    }
  }

  private static boolean isKnown(Admin admin, String topic) {
    try {
      return !await(admin.describeTopics(List.of(topic)).allTopicNames()).isEmpty();
    } catch (CompletionException unknown) {
      return false;
    }
  }

  /** With all that is in it. */
  void delete(String topic) {
    try (Admin admin = admin(CHANGE_MAX)) {
      await(admin.deleteTopics(List.of(topic)).all());
    }
  }

  private Admin admin(Duration max) {
    int millisMax = (int) max.toMillis();
    return Admin.create(
        Map.of(
            "bootstrap.servers", bootstrapServers,
            "request.timeout.ms", millisMax,
            "default.api.timeout.ms", millisMax));
  }

  private static <T> T await(KafkaFuture<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
