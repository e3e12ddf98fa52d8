package io.punctual.store.pace;

import io.punctual.protocol.Pace;
import io.punctual.protocol.Waiting;
import io.punctual.store.pause.CountedChange;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The paces, as their owners see and change them. */
public class PaceTable {

  // Primary key, two ranges.
  private static final String LIST =
      "SELECT "
          + PaceRows.COLUMNS
          + " FROM pace WHERE tenant IN (?, '') ORDER BY topic, tenant DESC";

  // Primary key's first column.
  private static final String COUNT = "SELECT COUNT(*) FROM pace WHERE tenant = ?";

  // Primary key.
  private static final String FIND =
      "SELECT " + PaceRows.COLUMNS + " FROM pace WHERE tenant = ? AND topic = ?";

  // pace_zone, index only: all of it.
  private static final String ZONES = "SELECT zone FROM pace";

  private static final String INSERT =
      "INSERT INTO pace (" + PaceRows.COLUMNS + ", tokens) VALUES (?, ?, ?, ?, ?, ?, ?)";

  // Primary key.
  private static final String UPDATE =
      "UPDATE pace SET per_second = ?, burst = ? WHERE tenant = ? AND topic = ?";

  // Primary key.
  private static final String DELETE = "DELETE FROM pace WHERE tenant = ? AND topic = ?";

  private final JdbcTemplate sql;
  private final RetryTemplate retry;
  private final CountedChange changes;

  public PaceTable(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
    this.changes = new CountedChange(sql, transaction, retry);
  }

  /** The tenant's own, and those of all tenants, by topic. */
  public List<Pace> list(String tenant) {
    return retry.invoke(() -> sql.query(LIST, (row, number) -> PaceRows.pace(row), tenant));
  }

  /**
   * @param tenant null for the one of all tenants
   */
  public Optional<Pace> find(@Nullable String tenant, String topic) {
    return retry.invoke(() -> findOnce(tenant, topic));
  }

  private Optional<Pace> findOnce(@Nullable String tenant, String topic) {
    return sql
        .query(FIND, (row, number) -> PaceRows.pace(row), PaceRows.orAll(tenant), topic)
        .stream()
        .findFirst();
  }

  /** What became of a wish for a pace. */
  public sealed interface Put {

    /**
     * @param isNew whether there was none of its scope before
     */
    record Done(Pace pace, boolean isNew) implements Put {}

    /** There are as many of its tenant, or of all tenants, as there may be. */
    record TooMany() implements Put {}
  }

  /**
   * Sets a pace, or changes the rate and burst of the one that is there.
   *
   * @param wanted its zone is chosen here
   * @param max paces of one tenant
   */
  public Put put(Pace wanted, int max) {
    Optional<Pace> there = find(wanted.tenant(), wanted.topic()).filter(it -> isSo(it, wanted));
    return there.isPresent()
        ? new Put.Done(there.get(), false)
        : changes.run(
            () ->
                findOnce(wanted.tenant(), wanted.topic())
                    .map(before -> changed(before, wanted))
                    .orElseGet(() -> added(wanted, max)));
  }

  private static boolean isSo(Pace before, Pace wanted) {
    return before.perSecond() == wanted.perSecond() && before.burst() == wanted.burst();
  }

  private Put changed(Pace before, Pace wanted) {
    sql.update(
        UPDATE,
        wanted.perSecond(),
        wanted.burst(),
        PaceRows.orAll(wanted.tenant()),
        wanted.topic());
    return new Put.Done(with(wanted, before.zone(), before.fromMillis()), false);
  }

  private Put added(Pace wanted, int max) {
    Long of = sql.queryForObject(COUNT, Long.class, PaceRows.orAll(wanted.tenant()));
    if (of != null && of >= max) {
      return new Put.TooMany();
    }
    OptionalInt zone = freeZone();
    if (zone.isEmpty()) {
      return new Put.TooMany();
    }
    Pace pace = with(wanted, zone.getAsInt(), wanted.fromMillis());
    sql.update(
        INSERT,
        PaceRows.orAll(pace.tenant()),
        pace.topic(),
        pace.zone(),
        pace.perSecond(),
        pace.burst(),
        pace.fromMillis(),
        pace.burst());
    return new Put.Done(pace, true);
  }

  /** What is left in it of an earlier pace is delivered all the same: by whoever meets it. */
  private OptionalInt freeZone() {
    Set<Integer> taken = new HashSet<>(sql.queryForList(ZONES, Integer.class));
    return IntStream.range(Waiting.PAUSED + 1, Waiting.ZONES)
        .filter(zone -> !taken.contains(zone))
        .findFirst();
  }

  private static Pace with(Pace pace, int zone, long fromMillis) {
    return new Pace(pace.tenant(), pace.topic(), zone, pace.perSecond(), pace.burst(), fromMillis);
  }

  /** Removes a pace. What waited for its turn is delivered from now on. */
  public void remove(Pace pace) {
    int unused = changes.run(() -> sql.update(DELETE, PaceRows.orAll(pace.tenant()), pace.topic()));
  }
}
