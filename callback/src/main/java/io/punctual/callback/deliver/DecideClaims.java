package io.punctual.callback.deliver;

import io.punctual.callback.produce.Route;
import io.punctual.callback.produce.Routes;
import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Waiting;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides which timers a delivery claims: those asked about, and before them their keys' earlier
 * ones; a key only up to the first that can't be delivered now. What has expired is claimed
 * wherever it stands, to be ended: it is not handed over, so it need not wait for those before it,
 * nor for its topic. What stands behind it goes with a later delivery, after its end is committed.
 * Pure.
 */
public class DecideClaims {

  /** Ask again when another delivery of the key is about to end. */
  static final long BUSY_RETRY_MILLIS = 5;

  private static final Function<UUID, TimerReply> BUSY =
      id -> TimerReply.retryIn(id, BUSY_RETRY_MILLIS);

  /** Ask again, in the slow lane. */
  static final long SLOW_RETRY_MILLIS = 5;

  /** Ask again when some of the many earlier ones of its key are delivered. */
  static final long CUT_RETRY_MILLIS = 100;

  /**
   * Ask again when the pause of an earlier one of its key, over by its due, is over, or when there
   * is a turn for it.
   */
  static final long HELD_RETRY_MILLIS = 100;

  /** Ask again when some of the bytes in flight are acknowledged. */
  static final long NO_ROOM_RETRY_MILLIS = 50;

  /**
   * @param timersMax timers of one delivery
   * @param bytesMax bytes of their events together; one timer is always let through
   * @param runwayMax how far off a due may be
   */
  public record Limits(int timersMax, long bytesMax, Duration runwayMax) {}

  private final Limits limits;
  private final ClaimPolicy claims;
  private final Routes routes;

  public DecideClaims(Limits limits, ClaimPolicy claims, Routes routes) {
    this.limits = limits;
    this.claims = claims;
    this.routes = routes;
  }

  /**
   * @param candidates the pending timers of the requested keys, each key's in (due, seq) order, up
   *     to the latest due asked about
   * @param waits what holds timers now, and the turns of the others
   * @param room for the events that are claimed
   */
  public ClaimPlan plan(
      DeliveryRequest request, Candidates candidates, Waits waits, long nowMillis, Room room) {
    Planning planning = new Planning(request.lane(), waits, nowMillis, room);
    Map<Long, List<Candidate>> byKey = new LinkedHashMap<>();
    candidates
        .timers()
        .forEach(
            candidate ->
                byKey
                    .computeIfAbsent(candidate.keyHash(), key -> new ArrayList<>())
                    .add(candidate));
    Map<UUID, List<AlarmedTimer>> asked =
        request.timers().stream().collect(Collectors.groupingBy(AlarmedTimer::id));
    Set<Long> behindTheCut = candidates.cut() ? keysBehind(request, candidates) : Set.of();
    byKey.forEach(
        (hash, key) ->
            planning.key(
                key,
                behindTheCut.contains(hash) ? key.size() : planning.lastAsked(key, asked) + 1,
                asked));
    asked.keySet().forEach(id -> planning.answerUnlessKnown(id, candidates.cut()));
    return new ClaimPlan(planning.claim, planning.expired, planning.replies);
  }

  /** Keys of which a timer asked about was not read: what was read of them stands before it. */
  private static Set<Long> keysBehind(DeliveryRequest request, Candidates candidates) {
    Set<UUID> read =
        candidates.timers().stream().map(Candidate::id).collect(Collectors.toUnmodifiableSet());
    return request.timers().stream()
        .filter(timer -> !read.contains(timer.id()))
        .map(AlarmedTimer::keyHash)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether its due, or its next try, is so near that it may be claimed. */
  public boolean isNear(ScopedTimer timer, long nowMillis) {
    return Waiting.readyAt(timer.nextAtMillis()) <= nowMillis + limits.runwayMax().toMillis();
  }

  private final class Planning {
    private final Lane lane;
    private final Waits waits;
    private final long nowMillis;
    private final Room room;
    private final List<Candidate> claim = new ArrayList<>();
    private final List<Candidate> expired = new ArrayList<>();
    private final Map<UUID, TimerReply> replies = new HashMap<>();
    private final Map<UUID, Candidate> claimed = new HashMap<>();
    private long bytes;

    Planning(Lane lane, Waits waits, long nowMillis, Room room) {
      this.lane = lane;
      this.waits = waits;
      this.nowMillis = nowMillis;
      this.room = room;
    }

    /**
     * @param upTo how many of the key's first are looked at
     */
    void key(List<Candidate> key, int upTo, Map<UUID, List<AlarmedTimer>> asked) {
      Function<UUID, TimerReply> inTheWay = null;
      for (Candidate candidate : key.subList(0, upTo)) {
        if (mayEnd(candidate)) {
          take(candidate, expired);
          inTheWay = inTheWay == null ? BUSY : inTheWay;
          continue;
        }
        inTheWay = inTheWay == null ? obstacle(candidate) : inTheWay;
        if (inTheWay == null) {
          take(candidate, claim);
          waits.go(candidate);
        } else if (asked.containsKey(candidate.id())) {
          replies.putIfAbsent(candidate.id(), inTheWay.apply(candidate.id()));
        }
      }
    }

    private boolean mayEnd(Candidate candidate) {
      return candidate.hasExpired(nowMillis)
          && !claims.mayArrive(candidate.claim(), nowMillis)
          && !isFull(candidate);
    }

    /**
     * The last timer of the key that was asked about with the due that it still has, or -1. One
     * rescheduled by little may be asked about with both its dues.
     */
    private int lastAsked(List<Candidate> key, Map<UUID, List<AlarmedTimer>> asked) {
      int last = -1;
      for (int i = 0; i < key.size(); i++) {
        Candidate candidate = key.get(i);
        List<AlarmedTimer> alarms = asked.getOrDefault(candidate.id(), List.of());
        if (alarms.stream().anyMatch(alarmed -> isCurrent(alarmed, candidate))) {
          last = i;
        } else if (!alarms.isEmpty()) {
          replies.put(candidate.id(), TimerReply.stale(candidate.id()));
        }
      }
      return last;
    }

    private void take(Candidate candidate, List<Candidate> to) {
      to.add(candidate);
      claimed.put(candidate.id(), candidate);
      bytes += candidate.sizeBytes();
    }

    /** What was not found is gone, unless it may stand behind the cut. */
    void answerUnlessKnown(UUID id, boolean cut) {
      if (!claimed.containsKey(id)) {
        replies.putIfAbsent(
            id, cut ? TimerReply.retryIn(id, CUT_RETRY_MILLIS) : TimerReply.stale(id));
      }
    }

    /** Why this timer, and with it the rest of its key, is not delivered now; null if it is. */
    private @Nullable Function<UUID, TimerReply> obstacle(Candidate candidate) {
      if (claims.holds(candidate.claim(), nowMillis)
          || expiresUnderWay(candidate)
          || isFull(candidate)) {
        return BUSY;
      }
      long early = candidate.readyAtMillis() - nowMillis - limits.runwayMax().toMillis();
      if (early > 0) {
        return id -> TimerReply.retryIn(id, early);
      }
      if (waits.hold(candidate, nowMillis)) {
        return id -> TimerReply.retryIn(id, HELD_RETRY_MILLIS);
      }
      Route route = routes.of(candidate.topic(), candidate.key());
      if (route instanceof Route.Unknown) {
        return BUSY;
      }
      if (route.slow() && lane == Lane.FAST) {
        return id -> TimerReply.slow(id, SLOW_RETRY_MILLIS);
      }
      return hasRoom(candidate, route) ? null : id -> TimerReply.retryIn(id, NO_ROOM_RETRY_MILLIS);
    }

    private boolean hasRoom(Candidate candidate, Route route) {
      return switch (route) {
        case Route.Ready(int partition) -> room.take(candidate, partition);
        case Route.Late(int partition, _) -> room.take(candidate, partition);
        case Route.Gone _, Route.Unknown _ -> true; // It goes nowhere: it is read, and fails.
      };
    }

    /** Ended as expired, it would be overtaken by those behind it, and arrive after them. */
    private boolean expiresUnderWay(Candidate candidate) {
      return candidate.hasExpired(nowMillis) && claims.mayArrive(candidate.claim(), nowMillis);
    }

    private boolean isFull(Candidate candidate) {
      return claimed.size() >= limits.timersMax()
          || (!claimed.isEmpty() && bytes + candidate.sizeBytes() > limits.bytesMax());
    }
  }

  /** An alarm names the due, or, rung again after a failure, the next try. */
  private static boolean isCurrent(AlarmedTimer alarmed, Candidate candidate) {
    return alarmed.dueMillis() == candidate.dueMillis()
        || alarmed.dueMillis() == candidate.readyAtMillis();
  }
}
