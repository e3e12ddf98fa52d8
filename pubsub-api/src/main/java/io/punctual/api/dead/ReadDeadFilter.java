package io.punctual.api.dead;

import io.punctual.api.list.ReadQuery;
import io.punctual.store.dead.DeadFilter;
import java.util.Map;

/** Reads a filter of dead timers: of a query, and of a job. */
public final class ReadDeadFilter {

  private static final int REASON_LENGTH_MAX = 500;

  private ReadDeadFilter() {}

  public static DeadFilter read(ReadQuery read, Map<String, String> parameters) {
    String topic = read.topic(parameters.get("topic"));
    byte[] key = read.key(parameters);
    String reason = read.text("reason", parameters.get("reason"), REASON_LENGTH_MAX);
    String namePrefix = read.namePrefix(parameters.get("namePrefix"));
    long from =
        read.millis(
            "deliverAtFrom", parameters.get("deliverAtFrom"), DeadFilter.ALL.dueFromMillis());
    long to =
        read.millis("deliverAtTo", parameters.get("deliverAtTo"), DeadFilter.ALL.dueBeforeMillis());
    read.inOrder("deliverAtFrom", from, "deliverAtTo", to);
    return new DeadFilter(topic, key, reason, namePrefix, from, to);
  }
}
