package io.punctual.api.status;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What works, and what of the tenant's waits. Times are RFC 3339 in UTC with milliseconds.
 *
 * @param at when it was so
 * @param due pending timers past their due: being delivered, tried again, paused, paced, or overdue
 * @param retrying those of them that failed before for a passing reason
 * @param paused those of them that wait for a pause's end
 * @param paced those of them that wait for their turn in a pace
 * @param held pending timers due within the lead of alarms
 * @param heldTo the end of that lead
 * @param oldestDue the due of the oldest of those that are due and that nothing holds
 * @param apis absent where RocketMQ does not say, as consumers
 * @param advice the worst first; at least one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record StatusView(
    String at,
    Count pending,
    Count due,
    Count retrying,
    Count paused,
    Count paced,
    Count held,
    String heldTo,
    @Nullable String oldestDue,
    Count dead,
    List<Engine> engines,
    List<Callback> callbacks,
    @Nullable List<KnownToRocketMq> apis,
    @Nullable List<KnownToRocketMq> consumers,
    List<Advice> advice) {

  /**
   * @param exact whether there are no more
   */
  record Count(long timers, boolean exact) {}

  /**
   * @param name database, kafka or rocketmq
   * @param state up or down
   * @param product what it is, where it says so
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Engine(String name, String state, @Nullable String product) {}

  /**
   * @param id of its present run
   * @param state up or silent
   */
  record Callback(String id, String state, long renewedMillisAgo) {}

  /**
   * @param id its name in RocketMQ
   */
  record KnownToRocketMq(String id) {}

  /**
   * One plain sentence or two.
   *
   * @param level good, warning or bad
   * @param runbook the entry of the runbook that helps
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Advice(String level, String text, @Nullable String runbook) {}
}
