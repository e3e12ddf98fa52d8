package io.punctual.store.delivery;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Finish;
import io.punctual.protocol.ScopedTimer;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The rows of a delivery: read, claim, finish. Each method is one committed step. */
public interface Deliveries {

  /**
   * The pending timers of those keys up to a due, each key's in (due, seq) order: all of them, or,
   * when there are more than {@code limit}, each key's first few.
   */
  Candidates candidates(Collection<Long> keyHashes, long dueMaxMillis, int limit);

  /**
   * Marks the timers that are still as they were read, commits, and returns those it got, with
   * their events. A claim that was given up by its holder counts as one attempt of unknown outcome.
   */
  List<ClaimedTimer> claim(Collection<Candidate> candidates, Claim claim);

  /** Gives back, unchanged, what was claimed and never handed over. Returns how many. */
  int release(Collection<UUID> ids, Claim claim);

  /**
   * Ends a delivery in one transaction. What is no longer under the claim was taken over, and stays
   * as its new holder has it. Repeating does nothing to what is already done.
   *
   * @return how many timers were still under the claim and have ended
   */
  int finish(Finish finish, Claim claim);

  /**
   * Sets unclaimed timers aside until then, or until they expire, whichever is first, so that scans
   * of the overdue get past them.
   *
   * @param overdueMillis those with a later next-at were rescheduled since the scan, and stay
   */
  int postpone(Collection<UUID> ids, long untilMillis, long overdueMillis);

  /** Those of the timers that are pending, in no order. */
  List<ScopedTimer> scoped(Collection<UUID> ids);

  /**
   * Has unclaimed timers that were not moved since they were read wait in a zone, see {@link
   * io.punctual.protocol.Waiting}.
   */
  void setAside(int zone, Collection<ScopedTimer> held);
}
