package io.punctual.store.lease;

import static io.punctual.store.dialect.Dialect.NOW_MILLIS;

import io.punctual.store.dialect.Dialect;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The callbacks that live, by the database's clock. A holder that has not renewed for a while is
 * silent: its claims may be taken over, and it must have stopped handing over by itself before.
 */
public class Leases {

  private static final String RENEW =
      "INSERT INTO callback_lease (holder, renewed_at) VALUES (?, %s) %s renewed_at = %s"
          .formatted(NOW_MILLIS, Dialect.elseUpdate("holder"), Dialect.inserted("renewed_at"));

  // One row a callback.
  private static final String LIVE =
      "SELECT holder FROM callback_lease WHERE renewed_at > " + NOW_MILLIS + " - ?";

  // One row a callback.
  private static final String AGES =
      "SELECT holder, " + NOW_MILLIS + " - renewed_at FROM callback_lease ORDER BY holder";

  private static final String DROP = "DELETE FROM callback_lease WHERE holder = ?";

  private static final String FORGET =
      "DELETE FROM callback_lease WHERE renewed_at < " + NOW_MILLIS + " - ?";

  private final JdbcTemplate sql;

  public Leases(JdbcTemplate sql) {
    this.sql = sql;
  }

  public void renew(long holder) {
    sql.update(RENEW, holder);
  }

  /** Those that renewed within that time, in no order. */
  public List<Long> live(Duration silence) {
    return sql.query(LIVE, (row, number) -> row.getLong(1), silence.toMillis());
  }

  /** A callback, and how long ago it renewed. */
  public record Lease(long holder, long ageMillis) {}

  /** Those that neither stopped nor are long gone. */
  public List<Lease> all() {
    return sql.query(AGES, (row, number) -> new Lease(row.getLong(1), row.getLong(2)));
  }

  /** A callback that stops says so: what it still holds is free at once. */
  public void drop(long holder) {
    sql.update(DROP, holder);
  }

  /** Removes the rows of those that are long gone. Returns how many. */
  public int forget(Duration silence) {
    return sql.update(FORGET, silence.toMillis());
  }

  /**
   * A clock and the database's.
   *
   * @param apartMillis how far that clock is ahead of the database's, as near to 0 as the question
   *     allows
   * @param tookMillis how long the question took: so much may be hidden
   */
  public record Clocks(long apartMillis, long tookMillis) {}

  public Clocks compareClocks(InstantSource clock) {
    long before = clock.millis();
    Long theirs = sql.queryForObject("SELECT " + NOW_MILLIS, Long.class);
    long after = clock.millis();
    if (theirs == null) {
      throw new IllegalStateException("the database gave no time");
    }
    long apart = theirs < before ? before - theirs : Math.min(0, after - theirs);
    return new Clocks(apart, after - before);
  }
}
