package io.punctual.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The rows of a delivery in SQL. */
public class SqlDeliveries implements Deliveries {

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

  // Primary key; the versions keep out what was rescheduled since it was read.
  private static final String CLAIM_FREE =
      """
      UPDATE timer SET claim = ?, claimed_at = ?
      WHERE id IN (%s) AND version = ? AND claim IS NULL
      """;

  // Primary key. Attempts first: MySQL evaluates from left to right.
  private static final String CLAIM_ABANDONED =
      """
      UPDATE timer SET attempts = attempts + 1, unknown_attempts = unknown_attempts + 1,
        claim = ?, claimed_at = ?
      WHERE id = ? AND version = ? AND claim = ?
      """;

  // Primary key; at most a batch.
  private static final String CLAIMED =
      """
      SELECT id, tenant, name, topic, record_key, key_hash, headers, payload, due_at, seq, next_at,
        attempts, unknown_attempts, expire_after, on_expiry
      FROM timer WHERE id IN (%s) AND claim = ?
      """;

  // Primary key.
  private static final String RELEASE =
      "UPDATE timer SET claim = NULL, claimed_at = NULL WHERE id IN (%s) AND claim = ?";

  // Primary key.
  private static final String RETRY_LATER =
      """
      UPDATE timer SET attempts = attempts + 1, unknown_attempts = unknown_attempts + ?,
        last_error = ?, next_at = ?, claim = NULL, claimed_at = NULL
      WHERE id = ? AND claim = ?
      """;

  // Primary key.
  private static final String BURY =
      """
      INSERT INTO dead_timer (id, shard, tenant, name, topic, record_key, key_hash, headers,
        payload, due_at, seq, attempts, unknown_attempts, version, died_at, reason)
      SELECT id, shard, tenant, name, topic, record_key, key_hash, headers, payload, due_at, seq,
        ?, unknown_attempts, version, ?, ?
      FROM timer WHERE id = ? AND claim = ?
      """;

  // Primary key.
  private static final String DELETE = "DELETE FROM timer WHERE id IN (%s) AND claim = ?";

  // Primary key; a timer that somebody has claimed meanwhile stays as it is. One that expires
  // before then is set aside until its expiry.
  private static final String POSTPONE =
      """
      UPDATE timer SET next_at =
        CASE WHEN due_at + expire_after > next_at AND due_at + expire_after < ?
          THEN due_at + expire_after ELSE ? END
      WHERE id IN (%s) AND claim IS NULL AND next_at < ?
      """;

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetrySql retry;
  private final Receipts receipts;

  public SqlDeliveries(
      JdbcTemplate sql, TransactionTemplate transaction, RetrySql retry, Receipts receipts) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
    this.receipts = receipts;
  }

  @Override
  public Candidates candidates(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
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

  @Override
  public List<ClaimedTimer> claim(Collection<Candidate> candidates, Claim claim) {
    Map<Integer, List<Candidate>> freeByVersion =
        candidates.stream()
            .filter(candidate -> candidate.claim() == null)
            .collect(Collectors.groupingBy(Candidate::version, TreeMap::new, Collectors.toList()));
    freeByVersion.forEach((version, free) -> claimFree(free, version, claim));
    for (Candidate candidate : candidates) {
      Claim abandoned = candidate.claim();
      if (abandoned != null) {
        takeOver(candidate, abandoned, claim);
      }
    }
    return claimed(candidates.stream().map(Candidate::id).toList(), claim);
  }

  private void claimFree(List<Candidate> free, int version, Claim claim) {
    List<Object> values = new ArrayList<>();
    values.add(Rows.token(claim));
    values.add(claim.claimedAtMillis());
    free.stream().map(Candidate::id).sorted().map(Ids::bytes).forEach(values::add);
    values.add(version);
    retry.run(
        () -> sql.update(CLAIM_FREE.formatted(Placeholders.list(free.size())), values.toArray()));
  }

  private void takeOver(Candidate candidate, Claim abandoned, Claim claim) {
    retry.run(
        () ->
            sql.update(
                CLAIM_ABANDONED,
                Rows.token(claim),
                claim.claimedAtMillis(),
                Ids.bytes(candidate.id()),
                candidate.version(),
                Rows.token(abandoned)));
  }

  private List<ClaimedTimer> claimed(List<UUID> ids, Claim claim) {
    return retry.run(
        () ->
            sql.query(
                CLAIMED.formatted(Placeholders.list(ids.size())),
                (row, number) -> Rows.claimedTimer(row),
                idsAndClaim(ids, claim)));
  }

  @Override
  public int release(Collection<UUID> ids, Claim claim) {
    return retry.run(() -> releaseOnce(ids, claim));
  }

  @Override
  public int finish(Finish finish, Claim claim) {
    return retry.run(
        () -> {
          int ended = inTransaction(finish, claim, finish.receipts());
          return ended == finish.receipts().size() ? ended : finishWhatIsOurs(finish, claim);
        });
  }

  /** Ends all or, when a receipt's timer was no longer under the claim, nothing. */
  private int inTransaction(Finish finish, Claim claim, List<Receipt> ending) {
    return Objects.requireNonNull(
        transaction.execute(
            status -> {
              finish.retries().forEach(later -> retryLater(later, claim));
              releaseOnce(finish.released(), claim);
              int ended = end(ending, claim);
              if (ended < ending.size()) {
                status.setRollbackOnly();
              }
              return ended;
            }));
  }

  private int finishWhatIsOurs(Finish finish, Claim claim) {
    List<UUID> ids = finish.receipts().stream().map(Receipt::id).toList();
    Set<UUID> ours =
        claimed(ids, claim).stream().map(held -> held.timer().id()).collect(Collectors.toSet());
    return inTransaction(
        finish,
        claim,
        finish.receipts().stream().filter(receipt -> ours.contains(receipt.id())).toList());
  }

  private int end(List<Receipt> ending, Claim claim) {
    if (ending.isEmpty()) {
      return 0;
    }
    for (Receipt receipt : ending) {
      if (receipt.outcome() == Outcome.DEAD) {
        bury(receipt, claim);
      }
    }
    List<UUID> ids = ending.stream().map(Receipt::id).toList();
    int gone = sql.update(DELETE.formatted(Placeholders.list(ids.size())), idsAndClaim(ids, claim));
    if (gone == ending.size()) {
      receipts.insert(ending);
    }
    return gone;
  }

  private void retryLater(Finish.Retry later, Claim claim) {
    sql.update(
        RETRY_LATER,
        later.unknown() ? 1 : 0,
        later.reason(),
        later.nextAtMillis(),
        Ids.bytes(later.id()),
        Rows.token(claim));
  }

  private int releaseOnce(Collection<UUID> ids, Claim claim) {
    return ids.isEmpty()
        ? 0
        : sql.update(RELEASE.formatted(Placeholders.list(ids.size())), idsAndClaim(ids, claim));
  }

  private void bury(Receipt receipt, Claim claim) {
    sql.update(
        BURY,
        receipt.attempts(),
        receipt.finishedAtMillis(),
        receipt.reason(),
        Ids.bytes(receipt.id()),
        Rows.token(claim));
  }

  @Override
  public int postpone(Collection<UUID> ids, long untilMillis) {
    if (ids.isEmpty()) {
      return 0;
    }
    List<Object> values = new ArrayList<>();
    Collections.addAll(values, untilMillis, untilMillis);
    ids.stream().sorted().map(Ids::bytes).forEach(values::add);
    values.add(untilMillis);
    return retry.run(
        () -> sql.update(POSTPONE.formatted(Placeholders.list(ids.size())), values.toArray()));
  }

  private static @Nullable Object[] idsAndClaim(Collection<UUID> ids, Claim claim) {
    List<Object> values = new ArrayList<>(ids.size() + 1);
    ids.stream().sorted().map(Ids::bytes).forEach(values::add);
    values.add(Rows.token(claim));
    return values.toArray();
  }
}
