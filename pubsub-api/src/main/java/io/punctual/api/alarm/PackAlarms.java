package io.punctual.api.alarm;

import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups timers that can share a message: same queue, same alarm time. Pure. */
public final class PackAlarms {

  private record Slot(int queue, long ringAtMillis) {}

  private final QueueNumbers queues;
  private final Map<Slot, List<AlarmedTimer>> open = new LinkedHashMap<>();
  private final List<AlarmMessage> full = new ArrayList<>();

  public PackAlarms(QueueNumbers queues) {
    this.queues = queues;
  }

  public void add(AlarmedTimer timer, long ringAtMillis) {
    Slot slot = new Slot(queues.queueOf(timer), ringAtMillis);
    List<AlarmedTimer> timers = open.computeIfAbsent(slot, _ -> new ArrayList<>());
    timers.add(timer);
    if (timers.size() == Alarm.TIMERS_MAX) {
      full.add(new AlarmMessage(ringAtMillis, timers));
      open.remove(slot);
    }
  }

  /** All that was added since the last time, the fullest first. */
  public List<AlarmMessage> take() {
    List<AlarmMessage> messages = new ArrayList<>(full);
    open.forEach((slot, timers) -> messages.add(new AlarmMessage(slot.ringAtMillis(), timers)));
    full.clear();
    open.clear();
    return messages;
  }
}
