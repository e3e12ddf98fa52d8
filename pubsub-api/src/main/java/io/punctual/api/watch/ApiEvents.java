package io.punctual.api.watch;

import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.Set;

/** What happens in the API. The logic calls no logger and no meter but this. */
public interface ApiEvents {

  /** A timer is durable, and its caller told so. */
  default void accepted(Duration took) {}

  /** A submission found its name with a timer of the same content. */
  default void repeated(Duration took) {}

  /** A submission was answered with a problem. */
  default void refused(ProblemType type, Duration took) {}

  /** Requests need the token of one of these tenants; of nobody when there are none. */
  default void tenantsConfigured(Set<String> tenants) {}

  /** A request without a tenant's token was refused. */
  default void unauthorized() {}

  /** A tenant's request was done, well or badly. */
  default void tenantServed(String tenant, Duration took) {}

  /** A tenant's request was refused since the tenant asks for too much. */
  default void tenantLimited(String tenant, TenantLimit limit) {}

  /** A batch was answered, timer by timer; each of them is told by itself, too. */
  default void batchAnswered(int timers, Duration took) {}

  /** A batch was answered with a problem as a whole: nothing of it was stored. */
  default void batchRefused(ProblemType type, Duration took) {}

  /** A request failed for a reason of ours. */
  default void requestFailed(Exception e) {}

  /** A look-up failed because the database did. */
  default void databaseFailed(RuntimeException e) {}

  /** A change of a timer failed because the database did; it may have been made. */
  default void changeFailed(RuntimeException e) {}

  /** So many timers were changed, or had been already. */
  default void changed(ChangeKind change, int timers) {}

  /** A change was answered with a problem: nothing was changed. */
  default void changeRefused(ChangeKind change, ProblemType type) {}

  /** A timer waited so long for its batch. */
  default void submissionQueued(Duration waited) {}

  /** A batch is committed. */
  default void batchWritten(int timers, long bytes, Duration took) {}

  /** A batch could not be written: each of its timers is tried alone, or answered. */
  default void batchFailed(int timers, boolean passing, RuntimeException e) {}

  /** An alarm message was taken by RocketMQ. */
  default void alarmSent(int timers, Duration took) {}

  /** An alarm message was not taken; it is retried from the buffer, or by the promoter. */
  default void alarmFailed(int timers, Throwable e) {}

  /** Alarms were given up: the sweep delivers their timers. */
  default void alarmsDropped(int timers, DropReason reason) {}

  /** RocketMQ answers again, or no longer. */
  default void rocketmqReachable(boolean reachable, String nameServer) {}

  /** RocketMQ has fewer alarms than it had: it lost its data. */
  default void rocketmqWiped() {}

  /** Each shard's alarm queue is known. */
  default void alarmQueuesKnown(int queues) {}

  /** The alarm topic's queues can't be found out; it is tried again. */
  default void alarmQueuesUnknown(String topic, Exception e) {}

  /** This instance is the promoter now, or no longer. */
  default void promoting(boolean leads) {}

  /** Alarms were set for what has come within the horizon. */
  default void promoted(int timers, int messages, Duration took) {}

  /** Alarms could not be set; the same range is scanned again. */
  default void promotionFailed() {}

  /** Kafka answers questions about topics again, or no longer. */
  default void kafkaReachable(boolean reachable, String address, String detail) {}

  /** A background step threw: it goes on after a pause. */
  default void stepFailed(String step, RuntimeException e) {}

  /** Something about the installation that is not wrong enough to refuse the start. */
  default void startWarning(String warning) {}
}
