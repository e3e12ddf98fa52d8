package io.punctual.api.alarm;

import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups timers that can share a message: same queue, same alarm time. A group waits a while for
 * more of them. Pure; not thread-safe.
 */
public final class PackAlarms {

  private record Slot(int queue, long ringAtMillis) {}

  private record Group(long readyAtMillis, List<AlarmedTimer> timers) {}

  private final QueueNumbers queues;
  private final long waitMillis;

  /** In the order in which they are ready. */
  private final Map<Slot, Group> open = new LinkedHashMap<>();

  private final List<AlarmMessage> full = new ArrayList<>();

  public PackAlarms(QueueNumbers queues, Duration wait) {
    this.queues = queues;
    this.waitMillis = wait.toMillis();
  }

  public void add(AlarmedTimer timer, long ringAtMillis, Instant now) {
    Slot slot = new Slot(queues.queueOf(timer), ringAtMillis);
    List<AlarmedTimer> timers =
        open.computeIfAbsent(slot, _ -> new Group(readyAtMillis(now), new ArrayList<>())).timers();
    timers.add(timer);
    if (timers.size() == Alarm.TIMERS_MAX) {
      full.add(new AlarmMessage(ringAtMillis, timers));
      open.remove(slot);
    }
  }

  private long readyAtMillis(Instant now) {
    return waitMillis == 0 ? Long.MIN_VALUE : now.toEpochMilli() + waitMillis;
  }

  /** What need not, or can't, wait any longer; the fullest first. */
  public List<AlarmMessage> takeReady(Instant now) {
    List<AlarmMessage> ready = new ArrayList<>(full);
    full.clear();
    var groups = open.entrySet().iterator();
    while (groups.hasNext()) {
      Map.Entry<Slot, Group> first = groups.next();
      if (first.getValue().readyAtMillis() > now.toEpochMilli()) {
        break;
      }
      groups.remove();
      ready.add(new AlarmMessage(first.getKey().ringAtMillis(), first.getValue().timers()));
    }
    return ready;
  }

  /** When {@link #takeReady} has something; {@link Long#MAX_VALUE} when nothing waits. */
  long readyAtMillis() {
    if (!full.isEmpty()) {
      return Long.MIN_VALUE;
    }
    return open.isEmpty() ? Long.MAX_VALUE : open.values().iterator().next().readyAtMillis();
  }
}
