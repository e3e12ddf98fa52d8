package io.punctual.store.timer;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.InList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** The first pending timers of keys; when there are too many, the first few of each. */
public final class KeyHeads {

  /** Events up to this size are read at once: of 2,000 candidates no more than 2 MB. */
  static final int WHOLE_BYTES_MAX = 1_024;

  private static final String COLUMNS =
      """
      SELECT %s, %s AS size_bytes,
        CASE WHEN OCTET_LENGTH(headers) <= :max THEN headers END AS headers,
        CASE WHEN OCTET_LENGTH(payload) <= :max THEN payload END AS payload
      FROM timer %s
      """
          .formatted(TimerRows.CANDIDATE, TimerRows.SIZE, Dialect.byIndex("timer_key"))
          .replace(":max", Integer.toString(WHOLE_BYTES_MAX));

  // timer_key, one range a key; at most :limit rows.
  private static final String OF_KEYS =
      COLUMNS
          + """
          WHERE key_hash IN (%s) AND due_at <= ?
          ORDER BY key_hash,
          """
          + TimerRows.KEY_ORDER
          + " LIMIT ?";

  // timer_key, one range; at most :limit rows.
  private static final String OF_KEY =
      "("
          + COLUMNS
          + """
          WHERE key_hash = ? AND due_at <= ?
          ORDER BY
          """
          + TimerRows.KEY_ORDER
          + " LIMIT ?)\n";

  /** Keys in one statement that reads a few of each: a statement of each alone costs far more. */
  private static final int KEYS_AT_ONCE = 64;

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public KeyHeads(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  public Candidates read(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
    if (keyHashes.isEmpty()) {
      return new Candidates(List.of(), false);
    }
    List<Candidate> all = readHeads(keyHashes, dueMaxMillis, limit + 1);
    return all.size() <= limit
        ? new Candidates(all, false)
        : new Candidates(firstOfEach(keyHashes, dueMaxMillis, limit), true);
  }

  private List<Candidate> firstOfEach(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
    int each = Math.max(1, limit / keyHashes.size());
    List<Long> keys = List.copyOf(keyHashes);
    List<Candidate> candidates = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += KEYS_AT_ONCE) {
      List<Long> some = keys.subList(from, Math.min(keys.size(), from + KEYS_AT_ONCE));
      candidates.addAll(readFirst(some, dueMaxMillis, each));
    }
    return candidates;
  }

  /** Each key's stand together, in the key's order. */
  private List<Candidate> readFirst(List<Long> keyHashes, long dueMaxMillis, int each) {
    List<Object> values = new ArrayList<>();
    keyHashes.forEach(key -> Collections.addAll(values, key, dueMaxMillis, each));
    return look(String.join("UNION ALL\n", Collections.nCopies(keyHashes.size(), OF_KEY)), values);
  }

  private List<Candidate> readHeads(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
    InList keys = new InList(List.copyOf(keyHashes));
    List<Object> values = new ArrayList<>(keys.values());
    values.add(dueMaxMillis);
    values.add(limit);
    return look(OF_KEYS.formatted(keys.marks()), values);
  }

  private List<Candidate> look(String query, List<Object> values) {
    return retry.invoke(
        () -> sql.query(query, (row, number) -> TimerRows.candidate(row), values.toArray()));
  }
}
