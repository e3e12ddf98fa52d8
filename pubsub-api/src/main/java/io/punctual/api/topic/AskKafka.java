package io.punctual.api.topic;

import static java.util.stream.Collectors.toMap;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

/**
 * Asks Kafka's admin API, a bounded number of questions at once, each for a bounded time. While
 * Kafka is silent, only {@link #lookForIt} waits for it: nobody else does.
 */
public class AskKafka implements AskTopic, AutoCloseable {

  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
  private static final int FIRST_LOOKS = 3;
  private static final int MISSED_MAX = 2;
  private static final String MESSAGE_BYTES_MAX = "max.message.bytes";
  private static final String CLEANUP_POLICY = "cleanup.policy";

  private final KafkaConfig kafka;
  private final TopicConfig config;
  private final ApiEvents events;
  private final Semaphore lookups;
  private final CountDownLatch firstAnswer = new CountDownLatch(1);
  private volatile boolean asked;
  private volatile boolean reachable = true;
  private int missed;
  private @Nullable Admin admin;

  AskKafka(KafkaConfig kafka, TopicConfig config, ApiEvents events) {
    this.kafka = kafka;
    this.config = config;
    this.events = events;
    this.lookups = new Semaphore(config.inFlightMax());
  }

  @Override
  public Map<String, Topic> ask(Set<String> topics) {
    if (!reachable || !lookups.tryAcquire()) {
      return topics.stream().collect(toMap(topic -> topic, _ -> new Topic.Unverified()));
    }
    try {
      long deadlineNanos = System.nanoTime() + config.lookupWaitMax().toNanos();
      Map<ConfigResource, KafkaFuture<Config>> answers =
          admin().describeConfigs(topics.stream().map(AskKafka::resource).toList()).values();
      return topics.stream()
          .collect(
              toMap(topic -> topic, topic -> answer(answers.get(resource(topic)), deadlineNanos)));
    } catch (KafkaException failure) {
      Topic answer = failed(failure);
      return topics.stream().collect(toMap(topic -> topic, _ -> answer));
    } finally {
      lookups.release();
    }
  }

  private Topic answer(@Nullable KafkaFuture<Config> future, long deadlineNanos) {
    if (future == null) {
      return new Topic.Missing();
    }
    try {
      Config found = future.get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
      answered();
      return found(found);
    } catch (ExecutionException failure) {
      return failed(failure.getCause());
    } catch (TimeoutException failure) {
      return failed(failure);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return new Topic.Unverified();
    }
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }

  private static Topic found(Config found) {
    String compaction = String.valueOf(value(found, CLEANUP_POLICY));
    String bytesMax = value(found, MESSAGE_BYTES_MAX);
    return new Topic.Found(
        bytesMax == null ? Integer.MAX_VALUE : Integer.parseInt(bytesMax),
        compaction.contains("compact"));
  }

  private static @Nullable String value(Config config, String name) {
    return config.get(name) == null ? null : config.get(name).value();
  }

  private Topic failed(@Nullable Throwable cause) {
    if (cause instanceof UnknownTopicOrPartitionException
        || cause instanceof InvalidTopicException) {
      answered();
      return new Topic.Missing();
    }
    if (cause instanceof TopicAuthorizationException) {
      answered();
      return new Topic.Forbidden();
    }
    silent(cause);
    return new Topic.Unverified();
  }

  private void answered() {
    firstAnswer.countDown();
    seen(true, "");
  }

  private void silent(@Nullable Throwable why) {
    seen(false, why == null ? "" : NestedExceptionUtils.getMostSpecificCause(why).toString());
  }

  private synchronized void seen(boolean now, String detail) {
    if (reachable != now || !asked) {
      asked = true;
      reachable = now;
      events.happened(
          now
              ? new ApiEvent.KafkaReached()
              : new ApiEvent.KafkaLost(kafka.bootstrapServers(), detail));
    }
  }

  /**
   * Finds out whether Kafka answers, before the first caller does, and while nobody calls. One
   * question without an answer says nothing yet of a Kafka that has answered.
   */
  Duration lookForIt() throws InterruptedException {
    try {
      admin()
          .describeCluster()
          .clusterId()
          .get(config.lookupWaitMax().toMillis(), TimeUnit.MILLISECONDS);
      answered();
      missed = 0;
    } catch (ExecutionException | TimeoutException | KafkaException failure) {
      missed++;
      if (!asked || !reachable || missed >= MISSED_MAX) {
        silent(failure);
      }
    }
    return missed == 0 ? LOOK_EVERY : LOOK_AGAIN;
  }

  /** Waits for Kafka's first answer, but not for long: known topics need none. */
  void awaitFirstAnswer() throws InterruptedException {
    long mostMillis = FIRST_LOOKS * config.lookupWaitMax().toMillis();
    boolean _ = firstAnswer.await(mostMillis, TimeUnit.MILLISECONDS);
  }

  /** Whether the last question was answered. */
  public boolean reachable() {
    return reachable;
  }

  /** Made at the first question: a name that can't be resolved yet must not stop the start. */
  private synchronized Admin admin() {
    if (admin == null) {
      admin = Admin.create(kafka.forAdmin(config));
    }
    return admin;
  }

  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(Duration.ofSeconds(1));
    }
  }
}
