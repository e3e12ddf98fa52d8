package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Timer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How far the hand-over of claimed timers has come, and which may go next: none before its due, and
 * of a key none before the previous one is acknowledged, and none from its expiry on. A key whose
 * timer failed or expired goes no further. No clock, no thread.
 */
public class HandOverProgress {

  /** A timer whose attempt has ended. */
  public record Ended(ClaimedTimer timer, Sent sent, Attempt attempt, long endedAtMicros) {

    /**
     * From when on its lateness counts: its due or, when a pause had held it beyond, this
     * delivery's beginning.
     */
    public long readyMicros(long startedMicros) {
      long dueMicros = timer.timer().dueMillis() * 1_000;
      return timer.hasWaited() ? Math.max(startedMicros, dueMicros) : dueMicros;
    }
  }

  /** When a timer was handed over, epoch microseconds. */
  public record Sent(long atMicros) {}

  private final PriorityQueue<ClaimedTimer> heads =
      new PriorityQueue<>(
          Comparator.comparingLong(ClaimedTimer::readyAtMillis)
              .thenComparingLong(timer -> timer.timer().dueMillis())
              .thenComparingLong(timer -> timer.timer().seq()));
  private final Map<Long, Deque<ClaimedTimer>> behind = new HashMap<>();
  private final Map<UUID, ClaimedTimer> unacked = new HashMap<>();
  private final Map<UUID, Sent> sent = new HashMap<>();
  private final List<UUID> released = new ArrayList<>();
  private final List<ClaimedTimer> expired = new ArrayList<>();
  private List<Ended> ended = new ArrayList<>();
  private long firstMicros = Long.MAX_VALUE;

  /**
   * @param timers under one claim; each key's in (due, seq) order without a gap
   */
  public HandOverProgress(List<ClaimedTimer> timers) {
    for (ClaimedTimer timer : timers) {
      Deque<ClaimedTimer> key = behind.get(timer.timer().keyHash());
      if (key == null) {
        behind.put(timer.timer().keyHash(), new ArrayDeque<>());
        heads.add(timer);
      } else {
        key.add(timer);
      }
    }
  }

  /**
   * The next timer to hand over at that time, which the caller then does; null if there is none.
   */
  public @Nullable ClaimedTimer next(long nowMicros) {
    ClaimedTimer head = heads.peek();
    while (head != null && head.expiresAtMillis() <= nowMicros / 1_000) {
      expire(heads.remove(), nowMicros / 1_000);
      head = heads.peek();
    }
    if (head == null || head.readyAtMillis() * 1_000 > nowMicros) {
      return null;
    }
    heads.remove();
    unacked.put(head.timer().id(), head);
    sent.put(head.timer().id(), new Sent(nowMicros));
    firstMicros = Math.min(firstMicros, nowMicros);
    return head;
  }

  /** Those behind it that have expired end with it; the rest of its key is released. */
  private void expire(ClaimedTimer head, long nowMillis) {
    expired.add(head);
    Deque<ClaimedTimer> key = behind.getOrDefault(head.timer().keyHash(), new ArrayDeque<>());
    for (ClaimedTimer next = key.peek();
        next != null && next.expiresAtMillis() <= nowMillis;
        next = key.peek()) {
      expired.add(key.remove());
    }
    release(key);
  }

  /** When the next timer is ready, epoch milliseconds; {@link Long#MAX_VALUE} if none waits. */
  public long readyAtMillis() {
    ClaimedTimer head = heads.peek();
    return head == null ? Long.MAX_VALUE : head.readyAtMillis();
  }

  /** An attempt has ended: the key's next timer follows, or, after a failure, none. */
  public void ended(UUID id, Attempt attempt, long nowMicros) {
    ClaimedTimer timer = unacked.remove(id);
    Sent handedOver = sent.remove(id);
    if (timer == null || handedOver == null) {
      throw new IllegalStateException("ended, but not handed over: " + id);
    }
    ended.add(new Ended(timer, handedOver, attempt, nowMicros));
    Deque<ClaimedTimer> key = behind.getOrDefault(timer.timer().keyHash(), new ArrayDeque<>());
    if (!(attempt instanceof Attempt.Produced)) {
      release(key);
    } else if (!key.isEmpty()) {
      heads.add(key.remove());
    }
  }

  /** Hands over nothing more of such keys: what waits is released. */
  public void stop(Predicate<Timer> ofKey) {
    heads.removeIf(head -> ofKey.test(head.timer()) && released.add(head.timer().id()));
    behind.values().stream()
        .filter(key -> !key.isEmpty() && ofKey.test(key.getFirst().timer()))
        .forEach(this::release);
  }

  private void release(Deque<ClaimedTimer> key) {
    key.forEach(timer -> released.add(timer.timer().id()));
    key.clear();
  }

  /** Whether nothing waits and nothing is unacknowledged. */
  public boolean isSettled() {
    return heads.isEmpty() && unacked.isEmpty();
  }

  /**
   * Whether all that is left are acknowledgements, and the first hand-over was so long ago: of a
   * slow partition, or of a key whose timers wait for one another.
   */
  public boolean lasts(long nowMicros, long patienceMicros) {
    return isAllHandedOver() && !isSettled() && nowMicros - firstMicros > patienceMicros;
  }

  /** Whether all that is left to wait for are acknowledgements. */
  public boolean isAllHandedOver() {
    return heads.isEmpty();
  }

  /** When an unacknowledged timer was handed over. */
  public long handedOverMicros(UUID id) {
    return Objects.requireNonNull(sent.get(id)).atMicros();
  }

  /** The timers that wait for an earlier one of their key. */
  public List<UUID> waiting() {
    return behind.values().stream().flatMap(Deque::stream).map(it -> it.timer().id()).toList();
  }

  /** The timers that wait and those whose attempts have not ended. */
  public Set<UUID> open() {
    Set<UUID> open = new HashSet<>(unacked.keySet());
    open.addAll(waiting());
    heads.forEach(it -> open.add(it.timer().id()));
    return open;
  }

  /** The timers whose attempts have not ended. */
  public List<UUID> unacked() {
    return List.copyOf(unacked.keySet());
  }

  /** What has ended since the last call. */
  public List<Ended> takeEnded() {
    List<Ended> taken = ended;
    ended = new ArrayList<>();
    return taken;
  }

  /** What expired before it was handed over, since the last call. */
  public List<ClaimedTimer> takeExpired() {
    List<ClaimedTimer> taken = List.copyOf(expired);
    expired.clear();
    return taken;
  }

  /** What was claimed and never handed over, since the last call. */
  public List<UUID> takeReleased() {
    List<UUID> taken = List.copyOf(released);
    released.clear();
    return taken;
  }
}
