package io.punctual.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** The rows that a claim is on. */
final class ClaimedRows {

  // Primary key; at most a batch.
  private static final String CLAIMED =
      """
      SELECT id, tenant, name, topic, record_key, key_hash, headers, payload, due_at, seq, next_at,
        attempts, unknown_attempts, expire_after, on_expiry
      FROM timer WHERE id IN (%s) AND claim = ?
      """;

  // Primary key.
  private static final String RELEASE =
      "UPDATE timer SET " + Unclaimed.SET + " WHERE id IN (%s) AND claim = ?";

  private final JdbcTemplate sql;
  private final RetrySql retry;

  ClaimedRows(JdbcTemplate sql, RetrySql retry) {
    this.sql = sql;
    this.retry = retry;
  }

  List<ClaimedTimer> read(List<UUID> ids, Claim claim) {
    return retry.run(
        () ->
            sql.query(
                CLAIMED.formatted(Placeholders.list(ids.size())),
                (row, number) -> Rows.claimedTimer(row),
                idsAndClaim(ids, claim)));
  }

  /** Once; not repeated. */
  int release(Collection<UUID> ids, Claim claim) {
    return ids.isEmpty()
        ? 0
        : sql.update(RELEASE.formatted(Placeholders.list(ids.size())), idsAndClaim(ids, claim));
  }

  /** Of statements that end with a list of ids and the claim. */
  static @Nullable Object[] idsAndClaim(Collection<UUID> ids, Claim claim) {
    List<Object> values = new ArrayList<>(ids.size() + 1);
    ids.stream().sorted().map(Ids::bytes).forEach(values::add);
    values.add(Rows.token(claim));
    return values.toArray();
  }
}
