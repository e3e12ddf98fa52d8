package io.punctual.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** The first pending timers of keys; when there are too many, the first few of each. */
final class KeyHeads {

  // timer_key, one range a key; at most :limit rows.
  private static final String HEADS =
      """
      SELECT id, topic, record_key, key_hash, due_at, seq, next_at, version, expire_after,
        on_expiry, claim, claimed_at, attempts, unknown_attempts,
        COALESCE(OCTET_LENGTH(record_key), 0) + COALESCE(OCTET_LENGTH(headers), 0)
          + COALESCE(OCTET_LENGTH(payload), 0) AS size_bytes
      FROM timer FORCE INDEX (timer_key)
      WHERE key_hash IN (%s) AND due_at <= ?
      ORDER BY key_hash, due_at, seq LIMIT ?
      """;

  private final JdbcTemplate sql;
  private final RetrySql retry;

  KeyHeads(JdbcTemplate sql, RetrySql retry) {
    this.sql = sql;
    this.retry = retry;
  }

  Candidates read(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
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
    List<Candidate> candidates = new ArrayList<>();
    for (long keyHash : keyHashes) {
      candidates.addAll(readHeads(List.of(keyHash), dueMaxMillis, each));
    }
    return candidates;
  }

  private List<Candidate> readHeads(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
    List<Object> values = new ArrayList<>(keyHashes);
    values.add(dueMaxMillis);
    values.add(limit);
    return retry.run(
        () ->
            sql.query(
                HEADS.formatted(Placeholders.list(keyHashes.size())),
                (row, number) -> Rows.candidate(row),
                values.toArray()));
  }
}
