package io.punctual.api.schedule;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes timers of the occurrences that come near: on each instance, schedule by schedule, each in a
 * transaction that no other instance and no change of the schedule can come between.
 */
class MakeOccurrences implements Step {

  /** Schedules of one look. */
  private static final int LOOK_MAX = 200;

  /** Timers of one transaction. */
  private static final int TIMERS_MAX = 100;

  private final SchedulesConfig config;
  private final Schedules schedules;
  private final ReadSchedule read;
  private final Timers timers;
  private final Sequence sequence;
  private final RingAlarms ring;
  private final InstantSource clock;
  private final ApiEvents events;

  /** In the last look: they come first again, and must leave room for others. */
  private int failed;

  MakeOccurrences(
      SchedulesConfig config,
      Schedules schedules,
      ReadSchedule read,
      Timers timers,
      Sequence sequence,
      RingAlarms ring,
      InstantSource clock,
      ApiEvents events) {
    this.config = config;
    this.schedules = schedules;
    this.read = read;
    this.timers = timers;
    this.sequence = sequence;
    this.ring = ring;
    this.clock = clock;
    this.events = events;
  }

  @Override
  public Duration runOnce() {
    List<Schedules.Key> ready = schedules.ready(upTo(), LOOK_MAX + failed);
    failed = 0;
    int made = 0;
    for (Schedules.Key key : ready) {
      made += guarded(key);
    }
    return made > 0 ? Duration.ZERO : config.every();
  }

  /** One that can't be made is told, and keeps no other from being made. */
  private int guarded(Schedules.Key key) {
    try {
      return make(key);
    } catch (RuntimeException e) {
      failed++;
      events.stepFailed("schedule " + key.tenant() + "/" + key.name(), e);
      return 0;
    }
  }

  private int make(Schedules.Key key) {
    Map<UUID, Timer> made = new LinkedHashMap<>();
    schedules.locked(
        key, found -> found.map(schedule -> makeWithin(schedule, clock.millis()).timersInto(made)));
    committed(made.values());
    return made.size();
  }

  /**
   * Sets the alarms of what any try has made: where the answer to its commit was lost, the next try
   * finds nothing left to make.
   */
  void committed(Collection<Timer> made) {
    if (!made.isEmpty()) {
      ring.ring(List.copyOf(made));
      events.happened(new ApiEvent.OccurrencesMade(made.size()));
    }
  }

  /**
   * Makes one more timer, due now, once however often it is tried; empty without such a schedule.
   */
  Optional<Timer> fire(Schedules.Key key) {
    long seq = sequence.next();
    long now = clock.millis();
    Optional<Timer> fired =
        schedules.locked(key, found -> found.map(schedule -> fireWithin(schedule, now, seq)));
    fired.ifPresent(timer -> ring.ring(List.of(timer)));
    return fired;
  }

  private Timer fireWithin(Schedule schedule, long nowMillis, long seq) {
    Recurring recurring = read.stored(schedule.body());
    Timer timer =
        Occurrence.fired(schedule, recurring, nowMillis, seq).timer(schedule, recurring, seq);
    if (!timers.isKnown(timer.id())) {
      timers.insertRows(List.of(timer));
    }
    return timer;
  }

  /** A schedule that has moved on, and the timers that it made. */
  record Made(Schedule schedule, List<Timer> timers) {

    /** Adds them to those of earlier tries. */
    Made timersInto(Map<UUID, Timer> ofAllTries) {
      timers.forEach(it -> ofAllTries.put(it.id(), it));
      return this;
    }
  }

  /** Makes what is to be made by then, within the transaction that has locked the schedule. */
  Made makeWithin(Schedule schedule, long nowMillis) {
    if (schedule.nextAtMillis() == null) {
      return new Made(schedule, List.of());
    }
    Recurring recurring = read.stored(schedule.body());
    PlanOccurrences plan =
        PlanOccurrences.of(recurring, schedule, nowMillis, upTo(), max(recurring));
    List<Timer> made =
        plan.instants().stream()
            .map(instant -> Occurrence.of(schedule, recurring, instant))
            .map(occurrence -> occurrence.timer(schedule, recurring, sequence.next()))
            .toList();
    if (!made.isEmpty()) {
      timers.insertRows(made);
    }
    Schedule advanced = schedule.advanced(made.size(), plan.madeTo(schedule), plan.nextMillis());
    schedules.update(advanced);
    return new Made(advanced, made);
  }

  private static int max(Recurring recurring) {
    int bytes = Math.max(1, recurring.timer().content().sizeBytes());
    return Math.clamp(Timers.INSERT_BYTES_MAX / bytes, 1, TIMERS_MAX);
  }

  private long upTo() {
    return clock.millis() + config.ahead().toMillis();
  }
}
