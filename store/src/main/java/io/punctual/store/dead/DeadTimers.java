package io.punctual.store.dead;

import io.punctual.protocol.DeadTimer;
import io.punctual.protocol.Due;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.list.Branches;
import io.punctual.store.list.Count;
import io.punctual.store.list.CountInShards;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.ListRows;
import io.punctual.store.list.Listed;
import io.punctual.store.list.Wanted;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import io.punctual.store.timer.TimerRows;
import io.punctual.store.timer.Unclaimed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The dead letters: look at them, drop them, or make them pending again. */
public class DeadTimers {

  // Primary key; at most a page.
  private static final String READ =
      "SELECT " + DeadTimerRows.COLUMNS + " FROM dead_timer WHERE id IN (%s) AND tenant = ?";

  // Primary key.
  private static final String FIND =
      "SELECT " + DeadTimerRows.COLUMNS + ", payload FROM dead_timer WHERE id = ? AND tenant = ?";

  // Primary key.
  private static final String PRESENT = "SELECT 1 FROM dead_timer WHERE id IN (%s) AND tenant = ?";

  // Primary key.
  private static final String DROP = "DELETE FROM dead_timer WHERE id IN (%s) AND tenant = ?";

  // Primary key.
  private static final String DROP_DEATH =
      "DELETE FROM dead_timer WHERE id = ? AND tenant = ? AND died_at = ?";

  // Primary key.
  private static final String LOCK =
      "SELECT id FROM dead_timer WHERE id IN (%s) AND tenant = ? FOR UPDATE";

  // Primary key.
  private static final String REVIVE =
      """
      INSERT INTO timer (%1$s, due_at, seq, next_at, version, attempts, unknown_attempts,
        last_error, size_bytes, claim, claimed_at)
      SELECT %1$s, ?, ?, ?, version + 1, attempts, unknown_attempts, reason, %3$s, %2$s
      FROM dead_timer WHERE id = ? AND tenant = ?
      """
          .formatted(TimerRows.KEPT, Unclaimed.VALUES, TimerRows.SIZE);

  // Primary key.
  private static final String REVIVED =
      "SELECT " + TimerRows.DUE + " FROM timer WHERE id = ? AND seq = ?";

  // Any index; at most :limit entries.
  private static final String COUNT = "SELECT COUNT(*) FROM (SELECT 1 FROM dead_timer LIMIT ?) t";

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;

  public DeadTimers(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
  }

  // dead_timer_died, index only if all are wanted; at most :each entries a shard.
  static String inShard(Wanted wanted) {
    return """
    (SELECT shard, died_at, id, %s AS wanted
     FROM dead_timer %s
     WHERE shard = ? AND tenant = ? AND (died_at > ? OR (died_at = ? AND id > ?))
     ORDER BY died_at, id LIMIT ?)
    """
        .formatted(wanted.sql(), Dialect.byIndex("dead_timer_died"));
  }

  static Wanted wanted(DeadFilter filter) {
    return filter.isAll()
        ? new Wanted()
        : new Wanted()
            .and("topic = ?", filter.topic())
            .and("COALESCE(record_key, '') = ?", filter.key())
            .and(Dialect.contains("reason", "?"), filter.reason())
            .and("LOCATE(?, COALESCE(name, '')) = 1", filter.namePrefix())
            .and("due_at >= ?", filter.dueFromMillis())
            .and("due_at < ?", filter.dueBeforeMillis());
  }

  /** How many there are; counts no more than that many. */
  public long count(int max) {
    return retry
        .invoke(() -> sql.query(COUNT, (row, number) -> row.getLong(1), max).stream().findFirst())
        .orElse(0L);
  }

  /** How many a tenant has; counts no more than {@code enough} of a shard. */
  public Count count(String tenant, int enough) {
    return retry.invoke(
        () -> CountInShards.of(sql, "0", "dead_timer", "dead_timer_died", tenant, enough));
  }

  /** A tenant's dead timers in the order in which they died. */
  public Branches list(String tenant, DeadFilter filter) {
    return new InShards(tenant, wanted(filter));
  }

  private final class InShards implements Branches {

    private final String tenant;
    private final Wanted wanted;

    InShards(String tenant, Wanted wanted) {
      this.tenant = tenant;
      this.wanted = wanted;
    }

    @Override
    public int count() {
      return Shards.COUNT;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      List<Object> values = new ArrayList<>();
      for (int shard : Shards.all()) {
        values.addAll(wanted.values());
        Collections.addAll(values, shard, tenant);
        Collections.addAll(values, place.at(), place.at(), Ids.bytes(place.id()), each);
      }
      String union = String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, inShard(wanted)));
      return retry.invoke(
          () -> sql.query(union, (row, number) -> ListRows.listedByTime(row), values.toArray()));
    }
  }

  /** Those of the tenant's that are still dead, in no order. */
  public List<DeadTimer> read(String tenant, Collection<UUID> ids) {
    return ids.isEmpty()
        ? List.of()
        : retry.invoke(
            () ->
                sql.query(
                    READ.formatted(Placeholders.list(ids.size())),
                    (row, number) -> DeadTimerRows.deadTimer(row),
                    idsAndTenant(ids, tenant)));
  }

  public Optional<DeadTimer.Whole> find(String tenant, UUID id) {
    return retry.invoke(
        () ->
            sql
                .query(
                    FIND,
                    (row, number) ->
                        new DeadTimer.Whole(DeadTimerRows.deadTimer(row), row.getBytes("payload")),
                    Ids.bytes(id),
                    tenant)
                .stream()
                .findFirst());
  }

  /** Deletes them for good, in one statement. Returns how many of them the tenant had. */
  public int drop(String tenant, Collection<UUID> ids) {
    String list = Placeholders.list(ids.size());
    Object[] values = idsAndTenant(ids, tenant);
    int present =
        retry.invoke(() -> sql.query(PRESENT.formatted(list), (row, number) -> 1, values)).size();
    if (present > 0) {
      retry.invoke(() -> sql.update(DROP.formatted(list), values));
    }
    return present;
  }

  /**
   * Deletes one for good, if it is the death that the caller knows.
   *
   * @return false when there is none such, or a lost try has deleted it
   */
  public boolean drop(String tenant, UUID id, long diedAtMillis) {
    return retry.invoke(() -> sql.update(DROP_DEATH, Ids.bytes(id), tenant, diedAtMillis)) > 0;
  }

  /**
   * Moves timers back to the pending ones, to be delivered however late, all in one transaction.
   * Those that are not the tenant's or no longer dead are left out.
   *
   * @return the timers that are pending again, in the order given
   */
  public List<Due> redrive(String tenant, List<Redrive> redrives) {
    return retry.invoke(
        () -> Objects.requireNonNull(transaction.execute(status -> moveDead(tenant, redrives))));
  }

  /** A timer with the sequence of this redrive was moved by it, if not now, then by a lost try. */
  private List<Due> moveDead(String tenant, List<Redrive> redrives) {
    Set<UUID> dead = lock(tenant, redrives.stream().map(Redrive::id).toList());
    redrives.stream()
        .filter(redrive -> dead.contains(redrive.id()))
        .forEach(redrive -> revive(tenant, redrive));
    return revived(redrives);
  }

  private Set<UUID> lock(String tenant, Collection<UUID> ids) {
    return sql
        .query(
            LOCK.formatted(Placeholders.list(ids.size())),
            (row, number) -> Ids.uuid(row.getBytes(1)),
            idsAndTenant(ids, tenant))
        .stream()
        .collect(Collectors.toSet());
  }

  private void revive(String tenant, Redrive redrive) {
    byte[] id = Ids.bytes(redrive.id());
    sql.update(REVIVE, redrive.dueMillis(), redrive.seq(), redrive.dueMillis(), id, tenant);
    sql.update(DROP.formatted("?"), id, tenant);
  }

  private List<Due> revived(List<Redrive> redrives) {
    return redrives.stream()
        .flatMap(
            redrive ->
                sql
                    .query(
                        REVIVED,
                        (row, number) -> TimerRows.due(row),
                        Ids.bytes(redrive.id()),
                        redrive.seq())
                    .stream())
        .toList();
  }

  private static Object[] idsAndTenant(Collection<UUID> ids, String tenant) {
    List<Object> values = new ArrayList<>(ids.size() + 1);
    ids.stream().sorted().map(Ids::bytes).forEach(values::add);
    values.add(tenant);
    return values.toArray();
  }
}
