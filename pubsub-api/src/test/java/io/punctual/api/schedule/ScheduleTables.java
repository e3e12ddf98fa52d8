package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Change;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.SimulatedSql;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Schedules and their timers in memory. A transaction that fails leaves nothing behind. */
final class ScheduleTables {

  /** A timer, by which version of its schedule, and when. */
  record Made(Timer timer, int version, long atMillis) {

    String schedule() {
      return new String(timer.content().headers().getLast().value(), UTF_8);
    }
  }

  /** What a schedule became, and when. */
  record Version(Schedule schedule, long fromMillis) {}

  private final SimulatedSql sql;
  private final Faults faults;
  private final InstantSource clock;
  private final List<Version> versions = new ArrayList<>();
  private Map<Schedules.Key, Schedule> schedules = new LinkedHashMap<>();
  private Map<UUID, Made> pending = new LinkedHashMap<>();
  private Map<UUID, Made> kept = new LinkedHashMap<>();
  private final Set<UUID> claimed = new HashSet<>();
  private final Set<UUID> dueTakenBack = new HashSet<>();

  ScheduleTables(SimulatedSql sql, Faults faults, InstantSource clock) {
    this.sql = sql;
    this.faults = faults;
    this.clock = clock;
  }

  /** Timers that were due, and yet were taken back. */
  Set<UUID> dueTakenBack() {
    return Set.copyOf(dueTakenBack);
  }

  /** All that a schedule has been, in order. */
  List<Version> versions(String schedule) {
    return versions.stream().filter(it -> it.schedule().name().equals(schedule)).toList();
  }

  /** A schedule's timers that were not taken back. */
  List<Made> kept(String schedule) {
    return kept.values().stream()
        .filter(it -> it.schedule().equals(schedule))
        .sorted(Comparator.comparingLong(it -> it.timer().dueMillis()))
        .toList();
  }

  List<Schedule> schedules() {
    return List.copyOf(schedules.values());
  }

  /** Claims what is due soon, and delivers what is due. */
  void deliver(long claimedAheadMillis) {
    long now = clock.millis();
    pending.values().stream()
        .map(Made::timer)
        .filter(it -> it.dueMillis() <= now + claimedAheadMillis)
        .forEach(it -> claimed.add(it.id()));
    pending.values().removeIf(it -> it.timer().dueMillis() <= now);
  }

  Schedules table() {
    return new Schedules(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate()) {
      @Override
      public List<Key> ready(long upToMillis, int limit) {
        return sql.transaction(() -> readyUpTo(upToMillis, limit));
      }

      @Override
      public int count(String tenant) {
        return schedules.size();
      }

      @Override
      public <T> T locked(Key key, Function<Optional<Schedule>, T> use) {
        return sql.transaction(() -> orNothing(key, use));
      }

      @Override
      public void insert(Schedule schedule) {
        put(schedule);
      }

      @Override
      public void update(Schedule schedule) {
        put(schedule);
      }
    };
  }

  private List<Schedules.Key> readyUpTo(long millis, int limit) {
    return schedules.values().stream()
        .filter(it -> it.nextAtMillis() != null && it.nextAtMillis() <= millis)
        .sorted(Comparator.comparingLong(Schedule::nextAtMillis))
        .map(it -> new Schedules.Key(it.tenant(), it.name()))
        .limit(limit)
        .toList();
  }

  private <T> T orNothing(Schedules.Key key, Function<Optional<Schedule>, T> use) {
    Map<Schedules.Key, Schedule> schedulesBefore = new LinkedHashMap<>(schedules);
    Map<UUID, Made> pendingBefore = new LinkedHashMap<>(pending);
    Map<UUID, Made> keptBefore = new LinkedHashMap<>(kept);
    try {
      return use.apply(Optional.ofNullable(schedules.get(key)));
    } catch (RuntimeException rolledBack) {
      schedules = schedulesBefore;
      pending = pendingBefore;
      kept = keptBefore;
      throw rolledBack;
    }
  }

  private void put(Schedule schedule) {
    Schedule before =
        schedules.put(new Schedules.Key(schedule.tenant(), schedule.name()), schedule);
    if (before == null || before.version() != schedule.version()) {
      versions.add(new Version(schedule, clock.millis()));
    }
  }

  Timers timers() {
    return new Timers(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate()) {
      @Override
      public boolean isKnown(UUID id) {
        return kept.containsKey(id);
      }

      @Override
      public void insertRows(List<Timer> timers) {
        timers.forEach(ScheduleTables.this::insert);
      }
    };
  }

  private void insert(Timer timer) {
    Made made = new Made(timer, 0, clock.millis());
    Schedule schedule = schedules.get(new Schedules.Key(timer.tenant(), made.schedule()));
    if (pending.containsKey(timer.id())) {
      throw new DuplicateKeyException("pending already: " + timer.id());
    }
    made = new Made(timer, schedule.version(), clock.millis());
    pending.put(timer.id(), made);
    kept.put(timer.id(), made);
  }

  CallerChanges changes() {
    return new CallerChanges(
        new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate(), timers(), null, null) {
      @Override
      public Change<Receipt> cancelWithin(
          String tenant, UUID id, String reason, long finishSeq, long nowMillis) {
        return takeBack(id);
      }
    };
  }

  private Change<Receipt> takeBack(UUID id) {
    if (!pending.containsKey(id)) {
      return new Change.Refused<>(new Change.Refusal.Absent());
    }
    if (claimed.contains(id)) {
      faults.meet("too late to take back");
      return new Change.Refused<>(new Change.Refusal.InDelivery(true));
    }
    faults.meet("taken back");
    if (pending.get(id).timer().dueMillis() <= clock.millis()) {
      dueTakenBack.add(id);
    }
    pending.remove(id);
    kept.remove(id);
    return new Change.Done<>(null);
  }
}
