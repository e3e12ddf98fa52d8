package io.punctual.store.delivery;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Due;
import io.punctual.protocol.Finish;
import io.punctual.protocol.KeyOrder;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tables in memory, for simulations. Passes the same contract as the real ones. */
public class MemoryDeliveries implements Deliveries {

  private final Map<UUID, Row> rows = new HashMap<>();
  private final Map<UUID, Receipt> receipts = new HashMap<>();
  private final Map<UUID, Timer> dead = new HashMap<>();

  private static final class Row {
    final Timer timer;
    long nextAt;
    @Nullable Claim claim;
    int attempts;
    int unknown;

    Row(Timer timer) {
      this.timer = timer;
      this.nextAt = timer.dueMillis();
    }

    long expiresAt() {
      LatenessPolicy lateness = timer.lateness();
      return lateness == null ? Long.MAX_VALUE : lateness.expiresAtMillis(timer.dueMillis());
    }

    Candidate candidate() {
      return new Candidate(
          timer.id(),
          timer.tenant(),
          timer.content().topic(),
          timer.content().key(),
          timer.keyHash(),
          timer.dueMillis(),
          timer.seq(),
          nextAt,
          0,
          timer.lateness(),
          claim,
          attempts,
          unknown,
          timer.content().sizeBytes(),
          timer);
    }
  }

  public void insert(List<Timer> timers) {
    timers.forEach(timer -> rows.put(timer.id(), new Row(timer)));
  }

  /**
   * Cancels as the API does: only what is unclaimed and was never attempted with unknown outcome.
   */
  public boolean cancel(UUID id) {
    Row row = rows.get(id);
    if (row == null || row.claim != null || row.unknown > 0) {
      return false;
    }
    rows.remove(id);
    return true;
  }

  public Collection<UUID> pending() {
    return List.copyOf(rows.keySet());
  }

  public Map<UUID, Receipt> receipts() {
    return receipts;
  }

  public Collection<UUID> dead() {
    return dead.keySet();
  }

  public @Nullable Claim claimOf(UUID id) {
    Row row = rows.get(id);
    return row == null ? null : row.claim;
  }

  /** What the sweep's scan finds. */
  public List<Due> overdue(long upToMillis) {
    return rows.values().stream()
        .filter(row -> row.nextAt <= upToMillis)
        .sorted(Comparator.comparingLong(row -> row.nextAt))
        .map(row -> new Due(row.timer.id(), row.nextAt, row.timer.keyHash()))
        .toList();
  }

  /** What waits for a pause's end or for its turn, in due order. */
  public List<ScopedTimer> waiting() {
    return rows.values().stream()
        .filter(row -> Waiting.is(row.nextAt))
        .sorted(Comparator.comparing(row -> row.timer, KeyOrder.OF_TIMERS))
        .map(MemoryDeliveries::scoped)
        .toList();
  }

  @Override
  public Candidates candidates(Collection<Long> keyHashes, long dueMaxMillis, int limit) {
    List<Candidate> all = new ArrayList<>();
    keyHashes.forEach(key -> all.addAll(ofKey(key, dueMaxMillis)));
    if (all.size() <= limit) {
      return new Candidates(all, false);
    }
    int each = Math.max(1, limit / keyHashes.size());
    List<Candidate> some = new ArrayList<>();
    keyHashes.forEach(key -> ofKey(key, dueMaxMillis).stream().limit(each).forEach(some::add));
    return new Candidates(some, true);
  }

  private List<Candidate> ofKey(long keyHash, long dueMaxMillis) {
    return rows.values().stream()
        .filter(row -> row.timer.keyHash() == keyHash && row.timer.dueMillis() <= dueMaxMillis)
        .sorted(Comparator.comparing(row -> row.timer, KeyOrder.OF_TIMERS))
        .map(Row::candidate)
        .toList();
  }

  @Override
  public List<ClaimedTimer> claim(Collection<Candidate> candidates, Claim claim) {
    List<ClaimedTimer> claimed = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Row row = rows.get(candidate.id());
      if (row != null
          && row.attempts == candidate.attempts()
          && Objects.equals(row.claim, candidate.claim())) {
        if (row.claim != null) {
          row.attempts++;
          row.unknown++;
        }
        row.claim = claim;
        claimed.add(new ClaimedTimer(row.timer, row.nextAt, row.attempts, row.unknown));
      }
    }
    return claimed;
  }

  private @Nullable Row held(UUID id, Claim claim) {
    Row row = rows.get(id);
    return row != null && claim.equals(row.claim) ? row : null;
  }

  @Override
  public int release(Collection<UUID> ids, Claim claim) {
    int released = 0;
    for (UUID id : ids) {
      Row row = held(id, claim);
      if (row != null) {
        row.claim = null;
        released++;
      }
    }
    return released;
  }

  @Override
  public int finish(Finish finish, Claim claim) {
    for (Finish.Retry later : finish.retries()) {
      Row row = held(later.id(), claim);
      if (row != null) {
        row.attempts++;
        row.unknown += later.unknown() ? 1 : 0;
        row.nextAt = later.nextAtMillis();
        row.claim = null;
      }
    }
    release(finish.released(), claim);
    int ended = 0;
    for (Receipt receipt : finish.receipts()) {
      Row row = held(receipt.id(), claim);
      if (row != null) {
        end(row, receipt);
        ended++;
      }
    }
    return ended;
  }

  private void end(Row row, Receipt receipt) {
    rows.remove(receipt.id());
    receipts.put(receipt.id(), receipt);
    if (receipt.outcome() == Outcome.DEAD) {
      dead.put(receipt.id(), row.timer);
    }
  }

  @Override
  public int postpone(Collection<UUID> ids, long untilMillis, long overdueMillis) {
    int postponed = 0;
    for (UUID id : ids) {
      Row row = rows.get(id);
      if (row != null && row.claim == null && row.nextAt <= overdueMillis) {
        long expiresAt = row.expiresAt();
        row.nextAt = expiresAt > row.nextAt && expiresAt < untilMillis ? expiresAt : untilMillis;
        postponed++;
      }
    }
    return postponed;
  }

  @Override
  public List<ScopedTimer> scoped(Collection<UUID> ids) {
    return ids.stream()
        .map(rows::get)
        .filter(Objects::nonNull)
        .map(MemoryDeliveries::scoped)
        .toList();
  }

  private static ScopedTimer scoped(Row row) {
    return new ScopedTimer(
        row.timer.id(),
        row.timer.tenant(),
        row.timer.content().topic(),
        row.timer.keyHash(),
        row.timer.dueMillis(),
        row.nextAt,
        row.expiresAt());
  }

  @Override
  public void setAside(int zone, Collection<ScopedTimer> held) {
    for (ScopedTimer waiting : held) {
      Row row = rows.get(waiting.id());
      if (row != null && row.claim == null && row.nextAt <= waiting.nextAtMillis()) {
        row.nextAt = Waiting.from(zone) + row.timer.dueMillis();
      }
    }
  }
}
