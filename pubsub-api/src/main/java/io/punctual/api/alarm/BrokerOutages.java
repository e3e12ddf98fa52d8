package io.punctual.api.alarm;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Which brokers answer and take alarms, and how often alarms may have been lost. */
public class BrokerOutages {

  private final String nameServer;
  private final ApiEvents events;

  /** Each broker, and whether it answers. */
  private final Map<String, Boolean> brokers = new ConcurrentHashMap<>();

  /** Those that answer, and refuse alarms for want of a right. */
  private final Set<String> refusing = ConcurrentHashMap.newKeySet();

  private final Map<String, Long> timersSet = new ConcurrentHashMap<>();
  private final AtomicLong outages = new AtomicLong();
  private volatile boolean reachable;
  private boolean reported;

  /**
   * @param nameServer where RocketMQ is, for people
   */
  BrokerOutages(String nameServer, ApiEvents events) {
    this.nameServer = nameServer;
    this.events = events;
  }

  /** A broker answered, or did not. */
  void seen(String broker, boolean answers) {
    @Nullable Boolean before = brokers.put(broker, answers);
    if (answers && Boolean.FALSE.equals(before)) {
      outages.incrementAndGet();
    }
    reportReachable();
  }

  /** A broker took an alarm, or refused it for want of a right. */
  void takes(String broker, boolean alarms) {
    if (!alarms) {
      refusing.add(broker);
    } else if (!refusing.isEmpty()) {
      refusing.remove(broker);
    }
  }

  /** A broker has set so many timers: with fewer than before, it lost its data meanwhile. */
  void holds(String broker, long timers) {
    Long before = timersSet.put(broker, timers);
    if (before != null && timers < before) {
      events.happened(new ApiEvent.RocketMqWiped());
      outages.incrementAndGet();
    }
  }

  /** A broker has no timers yet. */
  void holdsNothing(String broker) {
    timersSet.remove(broker);
  }

  /** No broker is known at all. */
  void unknown() {
    reportReachable();
  }

  private synchronized void reportReachable() {
    boolean now = brokers.containsValue(true);
    if (now != reachable || !reported) {
      reported = true;
      reachable = now;
      events.happened(now ? new ApiEvent.RocketMqReached() : new ApiEvent.RocketMqLost(nameServer));
    }
  }

  boolean reachable(String broker) {
    return brokers.getOrDefault(broker, false);
  }

  /** Whether any broker answers. */
  public boolean reachable() {
    return reachable;
  }

  /** Whether any broker answers, and none refuses alarms. */
  public boolean takesAlarms() {
    return reachable && refusing.isEmpty();
  }

  /** Grows when a broker has come back: alarms set before may be gone. */
  public long outages() {
    return outages.get();
  }

  /** For people: each broker and whether it answers. */
  public Map<String, String> describe() {
    Map<String, String> text = new ConcurrentHashMap<>();
    brokers.forEach((broker, answers) -> text.put(broker, describe(broker, answers)));
    return text;
  }

  private String describe(String broker, boolean answers) {
    if (!answers) {
      return "down";
    }
    return refusing.contains(broker) ? "refuses alarms" : "up";
  }
}
