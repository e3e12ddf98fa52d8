package io.punctual.api.alarm;

import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Alarms waiting a moment for others of their queue and time, bounded in number: those that ring
 * only later wait longer, those of timers due soon not at all. Pure; not thread-safe.
 */
final class GatherAlarms {

  private final AlarmTime alarmTime;
  private final long urgentMillis;
  private final long farWaitMillis;
  private final int sizeMax;
  private final PackAlarms urgent;
  private final PackAlarms near;
  private final PackAlarms far;
  private int size;

  GatherAlarms(QueueNumbers queues, AlarmConfig config) {
    this.alarmTime = new AlarmTime(config.lead());
    this.urgentMillis = config.urgentWithin().toMillis();
    this.farWaitMillis = config.gatherFarWaitMax().toMillis();
    this.sizeMax = config.gatheredMax();
    this.urgent = new PackAlarms(queues, Duration.ZERO);
    this.near = new PackAlarms(queues, config.gatherWaitMax());
    this.far = new PackAlarms(queues, config.gatherFarWaitMax());
  }

  /** False when there is no room. */
  boolean add(AlarmedTimer timer, Instant now) {
    if (size >= sizeMax) {
      return false;
    }
    size++;
    long ringAt = alarmTime.of(timer.dueMillis(), now);
    boolean isUrgent = timer.dueMillis() - now.toEpochMilli() <= urgentMillis;
    (isUrgent ? urgent : waitingFor(ringAt, now)).add(timer, ringAt, now);
    return true;
  }

  /** One that has gathered for its longest still arrives at RocketMQ well before it is to ring. */
  private PackAlarms waitingFor(long ringAtMillis, Instant now) {
    return ringAtMillis - now.toEpochMilli() >= 2 * farWaitMillis ? far : near;
  }

  /** What need not, or can't, wait any longer; the urgent first. */
  List<AlarmMessage> takeReady(Instant now) {
    List<AlarmMessage> ready =
        Stream.of(urgent, near, far).flatMap(alarms -> alarms.takeReady(now).stream()).toList();
    ready.forEach(message -> size -= message.timers().size());
    return ready;
  }

  /** When {@link #takeReady} has something; {@link Long#MAX_VALUE} when nothing waits. */
  long readyAtMillis() {
    return Math.min(urgent.readyAtMillis(), Math.min(near.readyAtMillis(), far.readyAtMillis()));
  }

  int size() {
    return size;
  }
}
