package io.punctual.api.watch;

import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.Set;

/** A fact that the log or the metrics show; those of a single timer come first. */
public sealed interface ApiEvent {

  /** A timer is durable, and its caller gets that answer. */
  record Accepted(Duration took) implements ApiEvent {}

  /** A timer waited so long for its batch. */
  record SubmissionDequeued(Duration waited) implements ApiEvent {}

  /** A submission's name belongs to a timer of the same content. */
  record Repeated(Duration took) implements ApiEvent {}

  /** A submission was answered with a problem. */
  record Refused(ProblemType type, Duration took) implements ApiEvent {}

  /** So many connections were closed. */
  record ConnectionsClosed(int connections, CloseReason reason) implements ApiEvent {}

  /** Requests need the token of one of these tenants; without tenants, no token. */
  record TenantsConfigured(Set<String> tenants) implements ApiEvent {}

  /** A request without a tenant's token was refused. */
  record AccessDenied() implements ApiEvent {}

  /** A tenant's request has ended, well or badly. */
  record TenantServed(String tenant, Duration took) implements ApiEvent {}

  /** A tenant's request was refused because the tenant has reached a limit. */
  record TenantLimited(String tenant, TenantLimit limit) implements ApiEvent {}

  /** A request of many timers was answered timer by timer; each timer has its own event, too. */
  record BatchAnswered(int timers, Duration took) implements ApiEvent {}

  /** A request of many timers was answered with one problem: nothing of it was stored. */
  record BatchRefused(ProblemType type, Duration took) implements ApiEvent {}

  /** A request failed because of a bug of ours. */
  record RequestFailed(Exception failure) implements ApiEvent {}

  /** A look-up failed because the database did. */
  record LookupFailed(RuntimeException failure) implements ApiEvent {}

  /** A change of a timer failed because the database did; it may have been made. */
  record ChangeFailed(RuntimeException failure) implements ApiEvent {}

  /** So many timers were changed, or had been changed already. */
  record Changed(ChangeKind change, int timers) implements ApiEvent {}

  /** A change was answered with a problem: nothing was changed. */
  record ChangeRefused(ChangeKind change, ProblemType type) implements ApiEvent {}

  /** A schedule's occurrences have become timers. */
  record OccurrencesMade(int timers) implements ApiEvent {}

  /** A writer's batch is committed. */
  record BatchWritten(int timers, long bytes, Duration took) implements ApiEvent {}

  /** A writer's batch could not be written: each of its timers is tried alone, or answered. */
  record BatchFailed(int timers, RuntimeException failure) implements ApiEvent {}

  /** RocketMQ took an alarm message. */
  record AlarmSent(int timers, Duration took) implements ApiEvent {}

  /** RocketMQ did not take an alarm message; a retry or the promoter sends it again. */
  record AlarmFailed(int timers, Throwable failure) implements ApiEvent {}

  /** Alarms were given up: the sweep delivers their timers. */
  record AlarmsDropped(int timers, DropReason reason) implements ApiEvent {}

  /** RocketMQ answers, for the first time or again. */
  record RocketMqReached() implements ApiEvent {}

  /** RocketMQ does not answer. */
  record RocketMqLost(String nameServer) implements ApiEvent {}

  /** RocketMQ refuses a request for want of a right, and says why. */
  record RocketMqRefused(String reason) implements ApiEvent {}

  /** RocketMQ has fewer alarms than before: it lost its data. */
  record RocketMqWiped() implements ApiEvent {}

  /** Each shard's alarm queue is known. */
  record AlarmQueuesFound(int queues) implements ApiEvent {}

  /** The queues of the alarm topic can't be found out; it is tried again. */
  record AlarmQueuesMissed(String topic, Exception failure) implements ApiEvent {}

  /** This instance has become the promoter, or is no longer the promoter. */
  record LeadChanged(boolean leads) implements ApiEvent {}

  /** Alarms were set for timers whose due has come within the horizon. */
  record AlarmsPromoted(int timers, Duration took) implements ApiEvent {}

  /** Alarms could not be set; the same range is scanned again. */
  record PromotionFailed() implements ApiEvent {}

  /** Kafka answers questions about topics, for the first time or again. */
  record KafkaReached() implements ApiEvent {}

  /** Kafka does not answer questions about topics. */
  record KafkaLost(String address, String detail) implements ApiEvent {}

  /** A background step threw: it goes on after a pause. */
  record StepFailed(String step, RuntimeException failure) implements ApiEvent {}

  /** The installation has a flaw that is no reason to refuse the start. */
  record StartWarned(String warning) implements ApiEvent {}
}
