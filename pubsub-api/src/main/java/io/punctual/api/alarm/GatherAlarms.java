package io.punctual.api.alarm;

import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Alarms waiting a moment for others of their queue and time, bounded in number: those that ring
 * only later wait longer, those of timers due soon not at all. Pure; not thread-safe.
 */
final class GatherAlarms {

  private record Slot(int queue, long ringAtMillis) {}

  private record Gathering(long readyAtMillis, List<AlarmedTimer> timers) {}

  private final QueueNumbers queues;
  private final AlarmTime alarmTime;
  private final long urgentMillis;
  private final int sizeMax;
  private final Waiting near;
  private final Waiting far;
  private final List<AlarmMessage> full = new ArrayList<>();
  private final PackAlarms urgent;
  private int urgentSize;
  private int size;

  GatherAlarms(QueueNumbers queues, AlarmConfig config) {
    this.queues = queues;
    this.alarmTime = new AlarmTime(config.lead());
    this.urgentMillis = config.urgentWithin().toMillis();
    this.sizeMax = config.gatheredMax();
    this.near = new Waiting(config.gatherWaitMax().toMillis());
    this.far = new Waiting(config.gatherFarWaitMax().toMillis());
    this.urgent = new PackAlarms(queues);
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
      waitingFor(ringAt, now).add(new Slot(queues.queueOf(timer), ringAt), timer, now);
    }
    return true;
  }

  /** One that has gathered for its longest still arrives at RocketMQ well before it is to ring. */
  private Waiting waitingFor(long ringAtMillis, Instant now) {
    return ringAtMillis - now.toEpochMilli() >= 2 * far.waitMillis ? far : near;
  }

  /** What need not, or can't, wait any longer; the urgent first. */
  List<AlarmMessage> takeReady(Instant now) {
    List<AlarmMessage> ready = new ArrayList<>(urgent.take());
    urgentSize = 0;
    ready.addAll(full);
    full.clear();
    near.takeReady(now, ready);
    far.takeReady(now, ready);
    ready.forEach(message -> size -= message.timers().size());
    return ready;
  }

  /** When {@link #takeReady} has something; {@link Long#MAX_VALUE} when nothing waits. */
  long readyAtMillis() {
    return urgentSize > 0 || !full.isEmpty()
        ? Long.MIN_VALUE
        : Math.min(near.readyAtMillis(), far.readyAtMillis());
  }

  int size() {
    return size;
  }

  private final class Waiting {

    private final long waitMillis;

    /** In the order in which they are ready. */
    private final Map<Slot, Gathering> slots = new LinkedHashMap<>();

    Waiting(long waitMillis) {
      this.waitMillis = waitMillis;
    }

    void add(Slot slot, AlarmedTimer timer, Instant now) {
      List<AlarmedTimer> timers =
          slots
              .computeIfAbsent(
                  slot, _ -> new Gathering(now.toEpochMilli() + waitMillis, new ArrayList<>()))
              .timers();
      timers.add(timer);
      if (timers.size() == Alarm.TIMERS_MAX) {
        slots.remove(slot);
        full.add(new AlarmMessage(slot.ringAtMillis(), timers));
      }
    }

    void takeReady(Instant now, List<AlarmMessage> ready) {
      var first = slots.entrySet().iterator();
      while (first.hasNext()) {
        Map.Entry<Slot, Gathering> entry = first.next();
        if (entry.getValue().readyAtMillis() > now.toEpochMilli()) {
          return;
        }
        first.remove();
        ready.add(new AlarmMessage(entry.getKey().ringAtMillis(), entry.getValue().timers()));
      }
    }

    long readyAtMillis() {
      return slots.isEmpty() ? Long.MAX_VALUE : slots.values().iterator().next().readyAtMillis();
    }
  }
}
