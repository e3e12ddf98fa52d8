package io.punctual.store.delivery;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Finish;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Waiting;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.InList;
import io.punctual.store.timer.KeyHeads;
import io.punctual.store.timer.TimerRows;
import io.punctual.store.timer.Unclaimed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The rows of a delivery in SQL. */
public class SqlDeliveries implements Deliveries {

  // Primary key. The version keeps out what was rescheduled since it was read, the attempts what
  // was tried.
  private static final String CLAIM_FREE =
      """
      UPDATE timer SET claim = ?, claimed_at = ?
      WHERE id IN (%s) AND version = ? AND attempts = ? AND
      """
          + Unclaimed.IS;

  // Primary key. Attempts first: MySQL evaluates from left to right.
  private static final String CLAIM_ABANDONED =
      """
      UPDATE timer SET attempts = attempts + 1, unknown_attempts = unknown_attempts + 1,
        claim = ?, claimed_at = ?
      WHERE id = ? AND version = ? AND claim = ?
      """;

  // Primary key; a timer that somebody has claimed meanwhile stays as it is. One that expires
  // before then is set aside until its expiry.
  private static final String POSTPONE =
      """
      UPDATE timer SET next_at =
        CASE WHEN due_at + expire_after > next_at AND due_at + expire_after < ?
          THEN due_at + expire_after ELSE ? END
      WHERE id IN (%s) AND next_at <= ? AND
      """
          + Unclaimed.IS;

  // Primary key; at most a request.
  private static final String SCOPED =
      "SELECT " + TimerRows.SCOPED + " FROM timer WHERE id IN (%s)";

  // Primary key; a timer that somebody has claimed or moved meanwhile stays as it is.
  private static final String SET_ASIDE =
      "UPDATE timer SET next_at = due_at + ? WHERE id IN (%s) AND next_at BETWEEN ? AND ? AND "
          + Unclaimed.IS;

  private record AsRead(int version, int attempts) {}

  private final JdbcTemplate sql;
  private final RetryTemplate retry;
  private final KeyHeads heads;
  private final ClaimedRows claimed;
  private final FinishDelivery finish;

  public SqlDeliveries(
      JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry, Receipts receipts) {
    this.sql = sql;
    this.retry = retry;
    this.heads = new KeyHeads(sql, retry);
    this.claimed = new ClaimedRows(sql, transaction, retry);
    this.finish = new FinishDelivery(sql, transaction, claimed, receipts);
  }

  @Override
  public Candidates candidates(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
    return heads.read(keyHashes, dueMaxMillis, limit);
  }

  @Override
  public List<ClaimedTimer> claim(Collection<Candidate> candidates, Claim claim) {
    Map<AsRead, List<Candidate>> free =
        candidates.stream()
            .filter(candidate -> candidate.claim() == null)
            .collect(
                Collectors.groupingBy(
                    candidate -> new AsRead(candidate.version(), candidate.attempts())));
    int got = 0;
    for (Map.Entry<AsRead, List<Candidate>> some : free.entrySet()) {
      got += claimFree(some.getValue(), some.getKey(), claim);
    }
    takeOver(candidates.stream().filter(it -> it.claim() != null).toList(), claim);
    return got == candidates.size() && candidates.stream().allMatch(it -> it.timer() != null)
        ? candidates.stream().map(SqlDeliveries::claimedAsRead).toList()
        : claimed.read(candidates.stream().map(Candidate::id).toList(), claim);
  }

  private static ClaimedTimer claimedAsRead(Candidate candidate) {
    return new ClaimedTimer(
        Objects.requireNonNull(candidate.timer()),
        candidate.nextAtMillis(),
        candidate.attempts(),
        candidate.unknownAttempts());
  }

  /** How many of them it got. */
  private int claimFree(List<Candidate> free, AsRead asRead, Claim claim) {
    List<UUID> ids = free.stream().map(Candidate::id).toList();
    return retry.invoke(
        () -> {
          try {
            return update(ids, asRead, claim);
          } catch (PessimisticLockingFailureException locked) {
            return update(claimed.unlocked(ids), asRead, claim);
          }
        });
  }

  private int update(List<UUID> free, AsRead asRead, Claim claim) {
    if (free.isEmpty()) {
      return 0;
    }
    InList ids = InList.of(free);
    List<Object> values = new ArrayList<>();
    values.add(TimerRows.token(claim));
    values.add(claim.claimedAtMillis());
    values.addAll(ids.values());
    values.add(asRead.version());
    values.add(asRead.attempts());
    return sql.update(CLAIM_FREE.formatted(ids.marks()), values.toArray());
  }

  /** The first locked row is waited for; what comes after it is looked at before. */
  private void takeOver(List<Candidate> abandoned, Claim claim) {
    boolean lockMet = false;
    for (Candidate candidate : abandoned) {
      if (!lockMet || !claimed.unlocked(List.of(candidate.id())).isEmpty()) {
        lockMet |= !takeOver(candidate, Objects.requireNonNull(candidate.claim()), claim);
      }
    }
  }

  /** Whether no lock was in the way. */
  private boolean takeOver(Candidate candidate, Claim abandoned, Claim claim) {
    return retry.invoke(
        () -> {
          try {
            sql.update(
                CLAIM_ABANDONED,
                TimerRows.token(claim),
                claim.claimedAtMillis(),
                Ids.bytes(candidate.id()),
                candidate.version(),
                TimerRows.token(abandoned));
            return true;
          } catch (PessimisticLockingFailureException locked) {
            return false;
          }
        });
  }

  @Override
  public int release(Collection<UUID> ids, Claim claim) {
    return retry.invoke(() -> claimed.release(ids, claim));
  }

  @Override
  public int finish(Finish ending, Claim claim) {
    return retry.invoke(() -> finish.run(ending, claim));
  }

  @Override
  public int postpone(Collection<UUID> ids, long untilMillis, long overdueMillis) {
    if (ids.isEmpty()) {
      return 0;
    }
    InList list = InList.of(ids);
    List<Object> values = new ArrayList<>();
    Collections.addAll(values, untilMillis, untilMillis);
    values.addAll(list.values());
    values.add(overdueMillis);
    return retry.invoke(() -> sql.update(POSTPONE.formatted(list.marks()), values.toArray()));
  }

  @Override
  public List<ScopedTimer> scoped(Collection<UUID> ids) {
    InList list = InList.of(ids);
    return retry.invoke(
        () ->
            sql.query(
                SCOPED.formatted(list.marks()),
                (row, number) -> TimerRows.scopedTimer(row),
                list.values().toArray()));
  }

  @Override
  public void setAside(int zone, Collection<ScopedTimer> held) {
    held.stream()
        .filter(it -> Waiting.zone(it.nextAtMillis()) != zone)
        .collect(Collectors.groupingBy(it -> Waiting.zone(it.nextAtMillis())))
        .values()
        .forEach(some -> moveTo(zone, some));
  }

  /** Of one zone, or of none: what is moved meanwhile mostly has no next-at between theirs. */
  private void moveTo(int zone, List<ScopedTimer> some) {
    InList list = InList.of(some.stream().map(ScopedTimer::id).toList());
    List<Object> values = new ArrayList<>();
    values.add(Waiting.from(zone));
    values.addAll(list.values());
    LongSummaryStatistics nextAt =
        some.stream().mapToLong(ScopedTimer::nextAtMillis).summaryStatistics();
    Collections.addAll(values, nextAt.getMin(), nextAt.getMax());
    retry.invoke(() -> sql.update(SET_ASIDE.formatted(list.marks()), values.toArray()));
  }
}
