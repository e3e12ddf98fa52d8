package io.punctual.api.schedule;

import io.punctual.protocol.Change;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What an owner does to a schedule. In the same transaction its timers are taken back, but for
 * those that are due or being delivered: nothing else of what it was is delivered afterwards.
 */
record ChangeSchedule(
    TenantSchedules tenants,
    Schedules schedules,
    ReadSchedule read,
    MakeOccurrences make,
    CallerChanges changes,
    Sequence sequence,
    InstantSource clock) {

  /** More than a claim stands before its due. */
  private static final Duration CLAIMED_AHEAD_MAX = Duration.ofSeconds(2);

  /** What became of it. */
  sealed interface Changed {

    /** It is so now, and its first timers are made with it: one may be due at once. */
    record Done(MakeOccurrences.Made made, boolean isNew) implements Changed {

      static Done before(Schedule schedule) {
        return new Done(new MakeOccurrences.Made(schedule, List.of()), false);
      }
    }

    /** It is no more. */
    record Deleted(String name) implements Changed {}

    record Absent() implements Changed {}

    record OtherVersion(int version) implements Changed {}

    /** The tenant has as many as it may. */
    record TooMany() implements Changed {}
  }

  /**
   * Makes it, or gives it another body. The same body once more changes nothing, so that a try
   * whose commit gave no answer can be repeated.
   */
  Changed put(
      Schedules.Key key, Recurring recurring, byte[] body, @Nullable IntPredicate versions) {
    return locked(
        key,
        found ->
            found
                .map(
                    schedule ->
                        Arrays.equals(schedule.body(), body)
                            ? Changed.Done.before(schedule)
                            : ofVersion(
                                schedule,
                                versions,
                                it -> changed(it, it.pausedUntilMillis(), recurring, body)))
                .orElseGet(
                    () -> versions == null ? create(key, recurring, body) : new Changed.Absent()));
  }

  private Changed create(Schedules.Key key, Recurring recurring, byte[] body) {
    if (!tenants.hasRoom(key.tenant())) {
      return new Changed.TooMany();
    }
    long now = clock.millis();
    Schedule schedule =
        new Schedule(key.tenant(), key.name(), 0, 0, 0, 0, 0, recurring.after(now, 0), now, body);
    schedules.insert(schedule);
    return new Changed.Done(make.makeWithin(schedule, now), true);
  }

  /**
   * Stops its occurrences, or lets them go on from now; so does a repeat.
   *
   * @param untilMillis what is before is no occurrence; 0 resumes it
   */
  Changed pause(Schedules.Key key, long untilMillis, @Nullable IntPredicate versions) {
    return ofExisting(
        key,
        schedule ->
            isSo(schedule, untilMillis)
                ? Changed.Done.before(schedule)
                : ofVersion(
                    schedule,
                    versions,
                    it -> changed(it, untilMillis, read.stored(it.body()), it.body())));
  }

  private boolean isSo(Schedule schedule, long untilMillis) {
    return untilMillis == 0
        ? !schedule.isPaused(clock.millis())
        : schedule.pausedUntilMillis() == untilMillis;
  }

  /** A try that finds it gone after an earlier try has deleted it answers for that one. */
  Changed delete(Schedules.Key key, @Nullable IntPredicate versions) {
    Changed deleted = new Changed.Deleted(key.name());
    AtomicReference<Changed> ifAbsent = new AtomicReference<>(new Changed.Absent());
    return locked(
        key,
        found ->
            found
                .map(
                    schedule ->
                        ofVersion(
                            schedule,
                            versions,
                            it -> {
                              TakenBack unused = takeBack(it, clock.millis());
                              schedules.delete(key);
                              ifAbsent.set(deleted);
                              return deleted;
                            }))
                .orElseGet(ifAbsent::get));
  }

  private Changed ofExisting(Schedules.Key key, Function<Schedule, Changed> use) {
    return locked(key, found -> found.map(use).orElseGet(Changed.Absent::new));
  }

  /**
   * Where an earlier try has made the schedule and its answer was lost, the answer is that try's.
   */
  private Changed locked(Schedules.Key key, Function<Optional<Schedule>, Changed> use) {
    Map<UUID, Timer> made = new LinkedHashMap<>();
    AtomicBoolean isNew = new AtomicBoolean();
    Changed changed =
        schedules.locked(
            key,
            found -> {
              Changed tried = use.apply(found);
              if (tried instanceof Changed.Done done) {
                done.made().timersInto(made);
                isNew.compareAndSet(false, done.isNew());
              }
              return tried;
            });
    if (!(changed instanceof Changed.Done done)) {
      return changed;
    }
    make.committed(made.values());
    if (isNew.get()) {
      tenants.oneMore(key.tenant());
    }
    return new Changed.Done(done.made(), isNew.get());
  }

  private static Changed ofVersion(
      Schedule schedule, @Nullable IntPredicate versions, Function<Schedule, Changed> change) {
    return versions == null || versions.test(schedule.version())
        ? change.apply(schedule)
        : new Changed.OtherVersion(schedule.version());
  }

  private Changed changed(Schedule schedule, long pausedUntil, Recurring recurring, byte[] body) {
    long now = clock.millis();
    TakenBack back = takeBack(schedule, now);
    Long next =
        pausedUntil == Schedule.UNTIL_RESUMED
            ? null
            : next(schedule, recurring, back, now, pausedUntil);
    Schedule changed =
        schedule.changed(pausedUntil, back.timers(), back.keptToMillis(), next, body);
    schedules.update(changed);
    return new Changed.Done(make.makeWithin(changed, now), false);
  }

  /** From now on, and what is due later by chance. */
  private @Nullable Long next(
      Schedule before, Recurring recurring, TakenBack back, long now, long pausedUntil) {
    int made = before.made() - back.timers();
    Long last = recurring.stillToCome(now);
    return last != null
            && last <= now
            && pausedUntil <= now
            && recurring.after(last - 1, made) != null
            && isOwed(before, recurring, last, back, now)
        ? last
        : recurring.after(Math.max(Math.max(now, pausedUntil - 1), back.keptToMillis()), made);
  }

  /** It was still to come before the change: taken back by it or by a pause, or not made as yet. */
  private boolean isOwed(
      Schedule before, Recurring recurring, long instant, TakenBack back, long now) {
    Recurring old = read.stored(before.body());
    boolean wasToCome =
        back.instants().contains(instant)
            || (before.isPaused(now)
                && instant > Math.max(before.createdAtMillis(), back.keptToMillis()))
            || (before.nextAtMillis() != null && before.nextAtMillis() <= instant);
    return wasToCome
        && Long.valueOf(instant).equals(old.anyAfter(instant - 1))
        && Occurrence.of(before, old, instant).dueMillis() > now
        && Occurrence.of(before, recurring, instant).dueMillis() > now;
  }

  /**
   * What of a schedule is not to be.
   *
   * @param instants of the timers that were taken back
   * @param keptToMillis the last occurrence that is due or being delivered already, or was at an
   *     earlier change: it is not made twice; 0 for none. One that its owner took back or moved is
   *     further ahead, and is made again
   */
  private record TakenBack(Set<Long> instants, long keptToMillis) {

    int timers() {
      return instants.size();
    }
  }

  private TakenBack takeBack(Schedule schedule, long now) {
    long keptTo = schedule.keptToMillis();
    Set<Long> takenBack = new HashSet<>();
    Recurring recurring = read.stored(schedule.body());
    Long instant = recurring.stillToCome(now, schedule);
    while (instant != null && instant <= schedule.madeToMillis()) {
      Occurrence occurrence = Occurrence.of(schedule, recurring, instant);
      if (occurrence.dueMillis() > now && cancel(schedule, occurrence) instanceof Change.Done) {
        takenBack.add(instant);
      } else if (instant <= now + CLAIMED_AHEAD_MAX.toMillis()) {
        keptTo = instant;
      }
      instant = recurring.anyAfter(instant);
    }
    return new TakenBack(takenBack, keptTo);
  }

  private Change<Receipt> cancel(Schedule schedule, Occurrence occurrence) {
    return changes.cancelWithin(
        schedule.tenant(),
        occurrence.id(),
        "its schedule %s was changed, paused or deleted".formatted(schedule.name()),
        sequence.next(),
        clock.millis());
  }
}
