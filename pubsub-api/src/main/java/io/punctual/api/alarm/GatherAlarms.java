package io.punctual.api.alarm;

import io.punctual.contract.Alarm;
import io.punctual.contract.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Alarms waiting a moment for others of their queue and time, bounded in number. Those of timers
 * due soon do not wait. Pure; not thread-safe.
 */
final class GatherAlarms {

  private record Slot(int lane, long ringAtMillis) {}

  private record Gathering(long readyAtMillis, List<AlarmedTimer> timers) {}

  private final AlarmLanes lanes;
  private final AlarmTime alarmTime;
  private final long waitMillis;
  private final long urgentMillis;
  private final int sizeMax;

  /** In the order in which they are ready. */
  private final Map<Slot, Gathering> waiting = new LinkedHashMap<>();

  private final List<AlarmMessage> full = new ArrayList<>();
  private final GroupAlarms urgent;
  private int urgentSize;
  private int size;

  GatherAlarms(AlarmLanes lanes, AlarmConfig config) {
    this.lanes = lanes;
    this.alarmTime = new AlarmTime(config.lead());
    this.waitMillis = config.gatherWaitMax().toMillis();
    this.urgentMillis = config.urgentWithin().toMillis();
    this.sizeMax = config.gatheredMax();
    this.urgent = new GroupAlarms(lanes);
  }

  /** False when there is no room. */
  boolean add(AlarmedTimer timer, Instant now) {
    if (size >= sizeMax) {
      return false;
    }
    size++;
    long ringAt = alarmTime.of(timer.dueMillis(), now);
    if (timer.dueMillis() - now.toEpochMilli() <= urgentMillis) {
      urgent.add(timer, ringAt);
      urgentSize++;
    } else {
      addWaiting(new Slot(lanes.laneOf(timer), ringAt), timer, now);
    }
    return true;
  }

  private void addWaiting(Slot slot, AlarmedTimer timer, Instant now) {
    List<AlarmedTimer> timers =
        waiting
            .computeIfAbsent(
                slot, _ -> new Gathering(now.toEpochMilli() + waitMillis, new ArrayList<>()))
            .timers();
    timers.add(timer);
    if (timers.size() == Alarm.TIMERS_MAX) {
      waiting.remove(slot);
      full.add(new AlarmMessage(slot.ringAtMillis(), timers));
    }
  }

  /** What need not, or can't, wait any longer; the urgent first. */
  List<AlarmMessage> takeReady(Instant now) {
    List<AlarmMessage> ready = new ArrayList<>(urgent.take());
    urgentSize = 0;
    ready.addAll(full);
    full.clear();
    var first = waiting.entrySet().iterator();
    while (first.hasNext()) {
      Map.Entry<Slot, Gathering> entry = first.next();
      if (entry.getValue().readyAtMillis() > now.toEpochMilli()) {
        break;
      }
      first.remove();
      ready.add(new AlarmMessage(entry.getKey().ringAtMillis(), entry.getValue().timers()));
    }
    ready.forEach(message -> size -= message.timers().size());
    return ready;
  }

  /** How long until {@link #takeReady} has something; {@link #waitMillis} when nothing waits. */
  Duration untilReady(Instant now) {
    if (urgentSize > 0 || !full.isEmpty()) {
      return Duration.ZERO;
    }
    return waiting.values().stream()
        .findFirst()
        .map(first -> Math.max(0, first.readyAtMillis() - now.toEpochMilli()))
        .map(Duration::ofMillis)
        .orElse(Duration.ofMillis(waitMillis));
  }

  int size() {
    return size;
  }
}
