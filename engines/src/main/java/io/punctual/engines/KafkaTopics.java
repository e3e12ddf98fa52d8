package io.punctual.engines;

import io.punctual.engines.process.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** Asks Kafka whether it serves, and makes topics. */
record KafkaTopics(String bootstrapServers) {
  private static final Duration ASK_MAX = Duration.ofSeconds(2);
  private static final Duration CHANGE_MAX = Duration.ofSeconds(20);
  private static final int ITERATIONS = 4_096;

  /** An exception: not yet. */
  boolean answers() {
    try (Admin admin = admin(ASK_MAX)) {
      return !await(admin.describeCluster().nodes()).isEmpty();
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

  /** For SASL by SCRAM-SHA-512. */
  void createUser(String name, String password) {
    ScramCredentialInfo info = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS);
    try (Admin admin = admin(CHANGE_MAX)) {
      await(
          admin
              .alterUserScramCredentials(
                  List.of(new UserScramCredentialUpsertion(name, info, password)))
              .all());
    }
  }

  void allow(String user, String topic, AclOperation operation) {
    AclBinding allowed =
        new AclBinding(
            new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
            new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    try (Admin admin = admin(CHANGE_MAX)) {
      await(admin.createAcls(List.of(allowed)).all());
    }
  }

  /** With all that is in it. */
  void delete(String topic) {
    try (Admin admin = admin(CHANGE_MAX)) {
      await(admin.deleteTopics(List.of(topic)).all());
    }
  }

  /**
   * Kafka looks for its own classes with the class loader of the thread. In an app jar, only a
   * thread that comes from the main thread has one that knows them.
   */
  private Admin admin(Duration max) {
    int millisMax = (int) max.toMillis();
    Thread thread = Thread.currentThread();
    ClassLoader callers = thread.getContextClassLoader();
    thread.setContextClassLoader(Admin.class.getClassLoader());
    try {
      return Admin.create(
          Map.of(
              "bootstrap.servers", bootstrapServers,
              "request.timeout.ms", millisMax,
              "default.api.timeout.ms", millisMax));
    } finally {
      thread.setContextClassLoader(callers);
    }
  }

  private static <T> T await(KafkaFuture<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
