package io.punctual.api.intake;

import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Timer;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.SimulatedSql;
import io.punctual.store.submission.SubmissionOffsets;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The tables of submissions in memory, with the guards of those in SQL. */
final class SubmissionTables {

  private record Holder(UUID id, byte[] contentHash) {}

  private final SimulatedSql sql;
  private final Faults faults;
  private final List<Timer> inserted = new ArrayList<>();
  private final Map<UUID, Timer> pending = new LinkedHashMap<>();
  private final Set<UUID> ended = new HashSet<>();
  private final Map<SubmissionOffsets.Source, Long> places = new HashMap<>();
  private final Map<String, Holder> names = new HashMap<>();
  private final Timers timers = new Table();

  SubmissionTables(SimulatedSql sql, Faults faults) {
    this.sql = sql;
    this.faults = faults;
  }

  /** Whatever became of them. */
  List<Timer> inserted() {
    return inserted;
  }

  List<Timer> pending() {
    return List.copyOf(pending.values());
  }

  /** It is delivered, and keeps its name. */
  void end(Timer timer) {
    pending.remove(timer.id());
    ended.add(timer.id());
  }

  /** It is taken back, and its name is free. */
  void cancel(Timer timer) {
    end(timer);
    names.remove(timer.name());
  }

  private void insert(List<Timer> made) {
    if (made.stream().anyMatch(SubmissionTables::isRefused)) {
      throw new DataIntegrityViolationException("refused");
    }
    inserted.addAll(made);
    made.forEach(timer -> pending.put(timer.id(), timer));
  }

  private static boolean isRefused(Timer timer) {
    return Given.payload(timer).startsWith(Given.UNSTORABLE);
  }

  Timers timers() {
    return timers;
  }

  private boolean isThere(UUID id) {
    return pending.containsKey(id) || ended.contains(id);
  }

  private final class Table extends Timers {
    private Table() {
      super(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate());
    }

    @Override
    public boolean isKnown(UUID id) {
      return sql.transaction(() -> isThere(id));
    }

    @Override
    public Set<UUID> known(Collection<UUID> ids) {
      return sql.transaction(
          () -> ids.stream().filter(it -> isThere(it)).collect(Collectors.toSet()));
    }
  }

  SubmissionOffsets offsets() {
    return new SubmissionOffsets(
        new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate(), timers) {
      @Override
      public OptionalLong next(Source source) {
        return sql.transaction(() -> place(source));
      }

      @Override
      public boolean store(Source source, OptionalLong from, long next, List<Timer> made) {
        return sql.transaction(() -> storeOnce(source, from, next, List.copyOf(made)));
      }
    };
  }

  private OptionalLong place(SubmissionOffsets.Source source) {
    Long place = places.get(source);
    return place == null ? OptionalLong.empty() : OptionalLong.of(place);
  }

  private boolean storeOnce(
      SubmissionOffsets.Source source, OptionalLong from, long next, List<Timer> made) {
    if (!place(source).equals(from)) {
      faults.meet("other moved on");
      return false;
    }
    insert(made);
    places.put(source, next);
    return true;
  }

  NamedTimers named() {
    return new NamedTimers(
        new TransactionTemplate(), new RetryTemplate(), null, timers, null, Duration.ofDays(7)) {
      @Override
      public NameOutcome insertUnlessKnown(Timer timer, byte[] contentHash, long nowMillis) {
        return sql.transaction(
            () -> isThere(timer.id()) ? new NameOutcome.Stored() : insertNamed(timer, contentHash));
      }

      @Override
      public NameOutcome insert(Timer timer, byte[] contentHash, long nowMillis) {
        return sql.transaction(() -> insertNamed(timer, contentHash));
      }
    };
  }

  private NameOutcome insertNamed(Timer timer, byte[] contentHash) {
    Holder holder = names.get(timer.name());
    if (holder != null) {
      return new NameOutcome.Taken(holder.id(), Arrays.equals(holder.contentHash(), contentHash));
    }
    insert(List.of(timer));
    names.put(timer.name(), new Holder(timer.id(), contentHash));
    return new NameOutcome.Stored();
  }
}
