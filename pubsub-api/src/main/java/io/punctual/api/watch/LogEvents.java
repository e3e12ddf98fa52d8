package io.punctual.api.watch;

import io.punctual.store.sql.RetrySql;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down what an operator should know. What may repeat by the thousand is said seldom. */
public class LogEvents implements ApiEvents {

  private static final Logger log = LoggerFactory.getLogger("io.punctual.api");

  private final Seldom batchFailures;
  private final Seldom databaseFailures;
  private final Seldom alarmFailures;
  private final Seldom drops;
  private final Seldom queuesUnknown;
  private final Seldom promotionFailures;
  private final Seldom stepFailures;

  public LogEvents(InstantSource clock) {
    this.batchFailures = new Seldom(clock);
    this.databaseFailures = new Seldom(clock);
    this.alarmFailures = new Seldom(clock);
    this.queuesUnknown = new Seldom(clock);
    this.drops = new Seldom(clock);
    this.promotionFailures = new Seldom(clock);
    this.stepFailures = new Seldom(clock);
  }

  @Override
  public void tenantsConfigured(Set<String> tenants) {
    if (tenants.isEmpty()) {
      log.info("no tenants are configured: requests need no token");
    } else {
      log.info("requests need the token of a tenant: {}", new TreeSet<>(tenants));
    }
  }

  @Override
  public void requestFailed(Exception e) {
    log.error("a request failed: a bug of ours", e);
  }

  @Override
  public void databaseFailed(RuntimeException e) {
    databaseFailures.say(more -> log.warn("a look-up failed{}: {}", more, firstLine(e)));
  }

  @Override
  public void changeFailed(RuntimeException e) {
    databaseFailures.say(more -> log.warn("a change failed{}: {}", more, firstLine(e)));
  }

  @Override
  public void batchFailed(int timers, boolean passing, RuntimeException e) {
    batchFailures.say(
        more -> log.warn("a batch of {} timers was not written{}: {}", timers, more, firstLine(e)));
  }

  @Override
  public void alarmFailed(int timers, Throwable e) {
    alarmFailures.say(
        more -> log.warn("an alarm for {} timers was not sent{}: {}", timers, more, firstLine(e)));
  }

  @Override
  public void alarmsDropped(int timers, DropReason reason) {
    drops.say(
        more -> log.warn("alarms of {} timers were given up: {}{}", timers, reason.tag(), more));
  }

  @Override
  public void rocketmqReachable(boolean reachable, String nameServer) {
    if (reachable) {
      log.info("RocketMQ answers: alarms are set again");
    } else {
      log.warn(
          "RocketMQ does not answer (punctual.rocketmq.name-server is {}): timers are accepted, and"
              + " delivered by the sweep",
          nameServer);
    }
  }

  @Override
  public void rocketmqWiped() {
    log.warn("RocketMQ has lost alarms: the promoter sets those within the horizon again");
  }

  @Override
  public void alarmQueuesKnown(int queues) {
    log.info("alarms go to {} queues", queues);
  }

  @Override
  public void alarmQueuesUnknown(String topic, Exception e) {
    queuesUnknown.say(
        more ->
            log.warn(
                "the queues of the alarm topic (punctual.alarms.topic is {}) are not known{}: {}",
                topic,
                more,
                firstLine(e)));
  }

  @Override
  public void promoting(boolean leads) {
    log.info(leads ? "this instance is the promoter" : "this instance is not the promoter");
  }

  @Override
  public void promotionFailed() {
    promotionFailures.say(more -> log.warn("alarms could not be promoted{}", more));
  }

  @Override
  public void kafkaReachable(boolean reachable, String address, String detail) {
    if (reachable) {
      log.info("Kafka answers");
    } else {
      log.warn(
          "Kafka does not answer (punctual.kafka.bootstrap-servers is {}): what was last known of"
              + " topics holds: {}",
          address,
          detail);
    }
  }

  @Override
  public void stepFailed(String step, RuntimeException e) {
    stepFailures.say(
        more -> {
          if (RetrySql.isPassing(e)) {
            log.warn("{} failed{}: {}", step, more, firstLine(e));
          } else {
            log.error("{} failed{}", step, more, e);
          }
        });
  }

  @Override
  public void startWarning(String warning) {
    log.warn("{}", warning);
  }

  /** RocketMQ's messages go on with advertisements of its manual. */
  private static String firstLine(Throwable e) {
    return e.toString().lines().findFirst().orElse("");
  }
}
