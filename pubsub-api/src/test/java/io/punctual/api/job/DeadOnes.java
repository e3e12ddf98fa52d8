package io.punctual.api.job;

import io.punctual.protocol.DeadTimer;
import io.punctual.store.dead.DeadFilter;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.simulation.SimulatedSql;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The dead timers in memory. */
final class DeadOnes extends DeadTimers {

  private final SimulatedSql sql;
  private final Consumer<UUID> dropped;
  private final Map<UUID, DeadTimer> dead = new LinkedHashMap<>();

  DeadOnes(SimulatedSql sql, Consumer<UUID> dropped) {
    super(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate());
    this.sql = sql;
    this.dropped = dropped;
  }

  Map<UUID, DeadTimer> all() {
    return dead;
  }

  @Override
  public Optional<DeadTimer.Whole> find(String tenant, UUID id) {
    return sql.transaction(
        () -> Optional.ofNullable(dead.get(id)).map(it -> new DeadTimer.Whole(it, null)));
  }

  @Override
  public int drop(String tenant, Collection<UUID> ids) {
    int present = sql.transaction(() -> (int) ids.stream().filter(dead::containsKey).count());
    if (present > 0) {
      sql.transaction(() -> ids.stream().filter(this::forget).count());
    }
    return present;
  }

  @Override
  public boolean drop(String tenant, UUID id, long diedAtMillis) {
    return sql.transaction(
        () -> {
          DeadTimer there = dead.get(id);
          return there != null && there.diedAtMillis() == diedAtMillis && forget(id);
        });
  }

  private boolean forget(UUID id) {
    boolean was = dead.remove(id) != null;
    if (was) {
      dropped.accept(id);
    }
    return was;
  }

  @Override
  public Branches list(String tenant, DeadFilter filter) {
    return new ListedInMemory(
        sql,
        () ->
            dead.values().stream()
                .filter(it -> it.topic().equals(filter.topic()))
                .map(it -> new ListPosition(it.diedAtMillis(), 0, it.id())));
  }
}
