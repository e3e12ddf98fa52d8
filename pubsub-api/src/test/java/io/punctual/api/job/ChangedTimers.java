package io.punctual.api.job;

import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.simulation.SimulatedSql;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Standing;
import io.punctual.store.timer.Timers;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The timers that jobs change, pending and ended, with the guards of the real tables. */
final class ChangedTimers {

  private final SimulatedSql sql;
  final Map<UUID, PendingTimer> pending = new LinkedHashMap<>();
  final Map<UUID, Receipt> receipts = new HashMap<>();
  final DeadOnes dead;

  /** What jobs have in fact done, by timer. */
  final Map<UUID, Integer> done = new HashMap<>();

  ChangedTimers(SimulatedSql sql) {
    this.sql = sql;
    this.dead = new DeadOnes(sql, id -> done.merge(id, 1, Integer::sum));
  }

  void put(PendingTimer timer) {
    pending.put(timer.id(), timer);
  }

  void end(PendingTimer timer, Outcome outcome, long nowMillis) {
    pending.remove(timer.id());
    receipts.put(timer.id(), receipt(timer.timer(), outcome, nowMillis));
  }

  static Receipt receipt(Timer timer, Outcome outcome, long nowMillis) {
    return new Receipt(
        timer.id(),
        1,
        outcome,
        timer.tenant(),
        null,
        timer.content().topic(),
        null,
        timer.dueMillis(),
        nowMillis,
        null,
        0,
        null);
  }

  CallerChanges changes() {
    return new CallerChanges(
        new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate(), timers(), null, null) {
      @Override
      public Change<Receipt> cancel(
          String tenant, UUID id, IntPredicate versions, long finishSeq, long nowMillis) {
        return sql.transaction(
            () -> change(id, it -> ofVersion(it, versions, () -> cancelled(it, nowMillis))));
      }

      @Override
      public Change<PendingTimer> reschedule(
          String tenant, UUID id, long dueMillis, IntPredicate versions) {
        int[] tried = {-1};
        return sql.transaction(() -> change(id, it -> move(it, dueMillis, versions, tried)));
      }
    };
  }

  private <T> Change<T> change(UUID id, Function<PendingTimer, Change<T>> guarded) {
    PendingTimer timer = pending.get(id);
    if (timer == null) {
      Receipt receipt = receipts.get(id);
      return new Change.Refused<>(
          receipt == null ? new Refusal.Absent() : new Refusal.Finished(receipt));
    }
    return timer.claim() == null
        ? guarded.apply(timer)
        : new Change.Refused<>(new Refusal.InDelivery(true));
  }

  private static <T> Change<T> ofVersion(
      PendingTimer timer, IntPredicate versions, Supplier<T> change) {
    return versions.test(timer.version())
        ? new Change.Done<>(change.get())
        : new Change.Refused<>(new Refusal.OtherVersion(timer.version()));
  }

  private Receipt cancelled(PendingTimer timer, long nowMillis) {
    done.merge(timer.id(), 1, Integer::sum);
    end(timer, Outcome.CANCELLED, nowMillis);
    return receipts.get(timer.id());
  }

  private Change<PendingTimer> move(
      PendingTimer timer, long dueMillis, IntPredicate versions, int[] tried) {
    if (timer.version() == tried[0] + 1 && timer.dueMillis() == dueMillis) {
      return new Change.Done<>(timer);
    }
    return ofVersion(
        timer,
        versions,
        () -> {
          tried[0] = timer.version();
          done.merge(timer.id(), 1, Integer::sum);
          put(timer.movedTo(dueMillis));
          return pending.get(timer.id());
        });
  }

  Timers timers() {
    return new Timers(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate()) {
      @Override
      public Optional<PendingTimer> find(String tenant, UUID id) {
        return sql.transaction(() -> Optional.ofNullable(pending.get(id)));
      }
    };
  }

  Receipts receipts() {
    return new Receipts(new JdbcTemplate()) {
      @Override
      public Optional<Receipt> find(String tenant, UUID id) {
        return sql.transaction(() -> Optional.ofNullable(receipts.get(id)));
      }
    };
  }

  PendingTimers lists() {
    return new PendingTimers(new JdbcTemplate(), new RetryTemplate()) {
      @Override
      public Branches list(String tenant, String topic, Standing standing, long dueBeforeMillis) {
        return listed(it -> it.content().topic().equals(topic));
      }

      @Override
      public Branches ofKey(
          String tenant, String topic, byte[] key, Standing standing, long dueBeforeMillis) {
        return listed(
            it -> it.content().topic().equals(topic) && Arrays.equals(it.content().key(), key));
      }

      @Override
      public List<PendingTimer> read(String tenant, Collection<UUID> ids) {
        return sql.transaction(
            () -> pending.values().stream().filter(it -> ids.contains(it.id())).toList());
      }
    };
  }

  private Branches listed(Predicate<Timer> which) {
    return new ListedInMemory(
        sql,
        () ->
            pending.values().stream()
                .map(PendingTimer::timer)
                .filter(which)
                .map(it -> new ListPosition(it.dueMillis(), it.seq(), it.id())));
  }
}
