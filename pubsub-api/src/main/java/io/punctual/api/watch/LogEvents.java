package io.punctual.api.watch;

import io.punctual.service.LogThrottle;
import io.punctual.store.sql.RetrySql;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the events that an operator should know; those that may repeat by the thousand, throttled.
 */
public class LogEvents implements ApiEvents {

  private static final Logger log = LoggerFactory.getLogger("io.punctual.api");

  private final LogThrottle batchFailures;
  private final LogThrottle databaseFailures;
  private final LogThrottle alarmFailures;
  private final LogThrottle drops;
  private final LogThrottle queuesMissed;
  private final LogThrottle promotionFailures;
  private final LogThrottle stepFailures;

  public LogEvents(InstantSource clock) {
    this.batchFailures = new LogThrottle(clock);
    this.databaseFailures = new LogThrottle(clock);
    this.alarmFailures = new LogThrottle(clock);
    this.drops = new LogThrottle(clock);
    this.queuesMissed = new LogThrottle(clock);
    this.promotionFailures = new LogThrottle(clock);
    this.stepFailures = new LogThrottle(clock);
  }

  @Override
  public void happened(ApiEvent event) {
    switch (event) {
      case ApiEvent.Accepted _,
          ApiEvent.SubmissionDequeued _,
          ApiEvent.Repeated _,
          ApiEvent.Refused _,
          ApiEvent.AccessDenied _,
          ApiEvent.TenantServed _,
          ApiEvent.TenantLimited _,
          ApiEvent.BatchAnswered _,
          ApiEvent.BatchRefused _,
          ApiEvent.Changed _,
          ApiEvent.ChangeRefused _,
          ApiEvent.BatchWritten _,
          ApiEvent.AlarmSent _,
          ApiEvent.AlarmsPromoted _ -> {}
      case ApiEvent.TenantsConfigured(var tenants) -> tenantsConfigured(tenants);
      case ApiEvent.RequestFailed(var e) -> log.error("a request failed: a bug of ours", e);
      case ApiEvent.LookupFailed(var e) ->
          databaseFailures.log(more -> log.warn("a look-up failed{}: {}", more, firstLine(e)));
      case ApiEvent.ChangeFailed(var e) ->
          databaseFailures.log(more -> log.warn("a change failed{}: {}", more, firstLine(e)));
      case ApiEvent.BatchFailed(int timers, var e) ->
          batchFailures.log(
              more ->
                  log.warn(
                      "a batch of {} timers was not written{}: {}", timers, more, firstLine(e)));
      case ApiEvent.AlarmFailed(int timers, var e) ->
          alarmFailures.log(
              more ->
                  log.warn(
                      "an alarm for {} timers was not sent{}: {}", timers, more, firstLine(e)));
      case ApiEvent.AlarmsDropped(int timers, var reason) ->
          drops.log(
              more ->
                  log.warn("alarms of {} timers were given up: {}{}", timers, reason.tag(), more));
      case ApiEvent.RocketMqReached() -> log.info("RocketMQ answers: alarms are set again");
      case ApiEvent.RocketMqLost(var nameServer) ->
          log.warn(
              "RocketMQ does not answer (punctual.rocketmq.name-server is {}): timers are accepted,"
                  + " and delivered by the sweep",
              nameServer);
      case ApiEvent.RocketMqWiped() ->
          log.warn("RocketMQ has lost alarms: the promoter sets those within the horizon again");
      case ApiEvent.AlarmQueuesFound(int queues) -> log.info("alarms go to {} queues", queues);
      case ApiEvent.AlarmQueuesMissed(var topic, var e) ->
          queuesMissed.log(
              more ->
                  log.warn(
                      "the queues of the alarm topic (punctual.alarms.topic is {}) are not known{}:"
                          + " {}",
                      topic,
                      more,
                      firstLine(e)));
      case ApiEvent.LeadChanged(boolean leads) ->
          log.info(leads ? "this instance is the promoter" : "this instance is not the promoter");
      case ApiEvent.PromotionFailed() ->
          promotionFailures.log(more -> log.warn("alarms could not be promoted{}", more));
      case ApiEvent.KafkaReached() -> log.info("Kafka answers");
      case ApiEvent.KafkaLost(var address, var detail) ->
          log.warn(
              "Kafka does not answer (punctual.kafka.bootstrap-servers is {}): what was last known"
                  + " of topics holds: {}",
              address,
              detail);
      case ApiEvent.StepFailed(var step, var e) ->
          stepFailures.log(more -> stepFailed(step, more, e));
      case ApiEvent.StartWarned(var warning) -> log.warn("{}", warning);
    }
  }

  private static void tenantsConfigured(Set<String> tenants) {
    if (tenants.isEmpty()) {
      log.info("no tenants are configured: requests need no token");
    } else {
      log.info("requests need the token of a tenant: {}", new TreeSet<>(tenants));
    }
  }

  private static void stepFailed(String step, String more, RuntimeException e) {
    if (RetrySql.isPassing(e)) {
      log.warn("{} failed{}: {}", step, more, firstLine(e));
    } else {
      log.error("{} failed{}", step, more, e);
    }
  }

  /** RocketMQ's messages go on with advertisements of its manual. */
  private static String firstLine(Throwable e) {
    return e.toString().lines().findFirst().orElse("");
  }
}
