package io.punctual.perf.fault;

import io.punctual.client.CallFailed;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.NewTimer;
import io.punctual.client.PunctualClient;
import io.punctual.client.SubmitOutcome.BatchItem;
import io.punctual.client.TimerRef;
import io.punctual.perf.lab.Lab;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * A topic beside the load's that becomes bad while timers wait for it.
 *
 * @param timers their ids
 */
record BadTopic(Lab lab, String name, List<String> timers) {
  static final int SMALL = 300;
  static final int LARGE = 20_000;
  private static final int TIMERS = 200;
  private static final int DUE_FROM_MILLIS = 1_500;
  private static final int DUE_EVERY_MILLIS = 25;
  private static final int KEYS = 20;
  private static final int SUBMIT_TRIES_MAX = 10;
  private static final Set<String> ENDS = Set.of("delivered", "dead");

  /** One to which timers will be due soon, for some seconds. */
  static BadTopic with(Lab lab, int payloadBytes) {
    String topic = lab.newTopic("bad");
    long from = System.currentTimeMillis() + DUE_FROM_MILLIS;
    String payload = "x".repeat(payloadBytes);
    List<NewTimer> timers =
        IntStream.range(0, TIMERS)
            .mapToObj(
                i ->
                    NewTimer.to(topic)
                        .key("key-" + i % KEYS)
                        .payload(payload)
                        .deliverAt(Instant.ofEpochMilli(from + (long) i * DUE_EVERY_MILLIS)))
            .toList();
    try (PunctualClient api = PunctualClient.at(lab.apis().getFirst())) {
      List<BatchItem> items = submit(api, timers);
      return new BadTopic(lab, topic, items.stream().flatMap(it -> it.id().stream()).toList());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What an overloaded API takes later: nothing of a refused batch is accepted. */
  private static List<BatchItem> submit(PunctualClient api, List<NewTimer> timers)
      throws InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        return api.submit(timers).execute();
      } catch (CallFailed refused) {
        if (tries == SUBMIT_TRIES_MAX || refused.retryAfter().isEmpty()) {
          throw refused;
        }
        Thread.sleep(refused.retryAfter().get());
      }
    }
  }

  /** Is gone; what is returned makes it again. */
  Runnable deleted() {
    change(admin -> admin.deleteTopics(List.of(name)).all());
    return () -> change(admin -> admin.createTopics(List.of(again())).all());
  }

  private NewTopic again() {
    return new NewTopic(name, Optional.of(1), Optional.empty());
  }

  /** Nobody may write to it; what is returned allows it again. */
  Runnable forbidden() {
    AclBinding denied =
        new AclBinding(
            new ResourcePattern(ResourceType.TOPIC, name, PatternType.LITERAL),
            new AccessControlEntry("User:*", "*", AclOperation.WRITE, AclPermissionType.DENY));
    change(admin -> admin.createAcls(List.of(denied)).all());
    return () -> change(admin -> admin.deleteAcls(List.of(denied.toFilter())).all());
  }

  /** Has a setting; what is returned gives it the other one. */
  Runnable with(String key, String bad, String good) {
    configure(key, bad);
    return () -> configure(key, good);
  }

  private void configure(String key, String value) {
    AlterConfigOp set = new AlterConfigOp(new ConfigEntry(key, value), OpType.SET);
    ConfigResource topic = new ConfigResource(Type.TOPIC, name);
    change(admin -> admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all());
  }

  /** How many are neither delivered nor, with a reason, dead; they have until then. */
  long unended(long untilMillis) throws InterruptedException {
    try (PunctualClient api = PunctualClient.at(lab.apis().getFirst())) {
      long left = unended(api);
      while (left > 0 && System.currentTimeMillis() < untilMillis) {
        Thread.sleep(1_000);
        left = unended(api);
      }
      return left;
    }
  }

  private long unended(PunctualClient api) throws InterruptedException {
    long unended = 0;
    for (String timer : timers) {
      unended += isEnded(api, timer) ? 0 : 1;
    }
    return unended;
  }

  private static boolean isEnded(PunctualClient api, String timer) throws InterruptedException {
    try {
      return api.get(TimerRef.id(timer))
          .execute()
          .filter(TimerReceipt.class::isInstance)
          .map(it -> ENDS.contains(it.state()))
          .orElse(false);
    } catch (CallFailed notNow) {
      return false;
    }
  }

  /** What is to be changed in Kafka. */
  @FunctionalInterface
  private interface KafkaChange {
    KafkaFuture<?> of(Admin admin);
  }

  private void change(KafkaChange change) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", lab.running().kafka()))) {
      change.of(admin).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot change topic " + name, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
