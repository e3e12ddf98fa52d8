package io.punctual.api.watch;

import io.punctual.lifecycle.LogThrottle;
import io.punctual.store.sql.RetrySql;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the events that an operator should know; those that may repeat by the thousand, throttled.
 */
public class LogEvents implements ApiEvents {

  private static final Logger log = LoggerFactory.getLogger("io.punctual.api");

  private final Map<String, LogThrottle> throttles = new ConcurrentHashMap<>();
  private final InstantSource clock;

  public LogEvents(InstantSource clock) {
    this.clock = clock;
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
          ApiEvent.OccurrencesMade _,
          ApiEvent.BatchWritten _,
          ApiEvent.AlarmSent _,
          ApiEvent.AlarmsPromoted _ -> {}
      case ApiEvent.TenantsConfigured(var tenants) -> tenantsConfigured(tenants);
      case ApiEvent.ConnectionsClosed(int connections, var reason) ->
          throttled(
              "connections",
              more -> log.warn("{} connections were closed: {}{}", connections, why(reason), more));
      case ApiEvent.RequestFailed(var e) -> log.error("a request failed: a bug of ours", e);
      case ApiEvent.LookupFailed(var e) -> failed("database", "a look-up failed", e);
      case ApiEvent.ChangeFailed(var e) -> failed("database", "a change failed", e);
      case ApiEvent.BatchFailed(int timers, var e) ->
          failed("batch", "a batch of " + timers + " timers was not written", e);
      case ApiEvent.AlarmFailed(int timers, var e) ->
          failed("alarm", "an alarm for " + timers + " timers was not sent", e);
      case ApiEvent.AlarmsDropped(int timers, var reason) ->
          throttled(
              "drops",
              more ->
                  log.warn("alarms of {} timers were given up: {}{}", timers, reason.tag(), more));
      case ApiEvent.RocketMqReached() -> log.info("RocketMQ answers: alarms are set again");
      case ApiEvent.RocketMqLost(var nameServer) ->
          log.warn(
              "RocketMQ does not answer (punctual.rocketmq.name-server is {}): timers are accepted,"
                  + " and delivered by the sweep",
              nameServer);
      case ApiEvent.RocketMqRefused(var reason) ->
          throttled(
              "rights",
              more ->
                  log.error(
                      "RocketMQ refuses us (punctual.rocketmq.access-key, .secret-key){}: {}",
                      more,
                      reason));
      case ApiEvent.RocketMqWiped() ->
          log.warn("RocketMQ has lost alarms: the promoter sets those within the horizon again");
      case ApiEvent.AlarmQueuesFound(int queues) -> log.info("alarms go to {} queues", queues);
      case ApiEvent.AlarmQueuesMissed(var topic, var e) ->
          failed(
              "queues",
              "the queues of the alarm topic (punctual.alarms.topic is "
                  + topic
                  + ") are not known",
              e);
      case ApiEvent.LeadChanged(boolean leads) ->
          log.info(leads ? "this instance is the promoter" : "this instance is not the promoter");
      case ApiEvent.PromotionFailed() ->
          throttled("promotion", more -> log.warn("alarms could not be promoted{}", more));
      case ApiEvent.KafkaReached() -> log.info("Kafka answers");
      case ApiEvent.KafkaLost(var address, var detail) ->
          log.warn(
              "Kafka does not answer (punctual.kafka.bootstrap-servers is {}): what was last known"
                  + " of topics holds: {}",
              address,
              detail);
      case ApiEvent.StepFailed(var step, var e) ->
          throttled("step", more -> stepFailed(step, more, e));
      case ApiEvent.StartWarned(var warning) -> log.warn("{}", warning);
    }
  }

  private static String why(CloseReason reason) {
    return switch (reason) {
      case HEAD -> "the head of a request took longer than punctual.requests.head-max";
      case ADDRESS -> "an address had more than punctual.requests.connections-per-address-max";
    };
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

  /** Lines of one kind are throttled together. */
  private void throttled(String kind, Consumer<String> line) {
    throttles.computeIfAbsent(kind, _ -> new LogThrottle(clock)).log(line);
  }

  private void failed(String kind, String what, Throwable e) {
    throttled(kind, more -> log.warn("{}{}: {}", what, more, firstLine(e)));
  }

  /** RocketMQ's messages go on with advertisements of its manual. */
  private static String firstLine(Throwable e) {
    return e.toString().lines().findFirst().orElse("");
  }
}
