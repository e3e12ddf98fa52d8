package io.punctual.callback.sweep;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.protocol.Due;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Waiting;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.timer.DueIndex;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What waits for its turn in one pace. A look takes the earliest dues, as many as turns may have
 * come up for since the last one; keys that can't go are left out for a while, so that they hide
 * nobody. One look at a time.
 */
final class PacedLine {

  /** Between the beginnings of two looks: half a turn at most has come up, or many have. */
  private static final long LOOK_MIN_MILLIS = 100;

  private static final long LOOK_MAX_MILLIS = 1_000;

  /** At least so much of a second's timers are looked at together. */
  private static final double AT_ONCE_MIN = 0.25;

  private static final int AT_ONCE_MAX = 1_000;

  /** Of each shard so many are looked at, or more where the timers are in few shards. */
  private static final int EACH = 16;

  /** A key that can't go is left out for so long, whatever its reply says. */
  private static final long HIDDEN_MIN_MILLIS = 1_000;

  private static final long HIDDEN_MAX_MILLIS = 5_000;

  /** Keys in one statement; beyond these some are looked at in vain. */
  private static final int HIDDEN_MAX = 500;

  /** So much earlier dues may come after what was looked at; others wait for the next beginning. */
  private static final long LATE_MILLIS = 2_000;

  private static final long FROM_ITS_BEGINNING_EVERY_MILLIS = 5_000;

  private final int zone;
  private final DueIndex due;
  private final DeliverBatches deliver;
  private final Map<Long, Long> hiddenUntilByKey = new HashMap<>();
  private boolean running;
  private boolean awake = true;
  private long nextMillis;
  private long lookedMillis;
  private int each = EACH;

  /** Before it there was nothing: what is delivered stays in the index for a while. */
  private long fromMillis;

  private long fromItsBeginningMillis;

  PacedLine(int zone, DueIndex due, DeliverBatches deliver) {
    this.zone = zone;
    this.due = due;
    this.deliver = deliver;
  }

  /** Something may wait. */
  synchronized void wake() {
    awake = true;
  }

  /** Whether a look is to begin, which then has begun. A clock that was set back is no reason. */
  synchronized boolean begins(long nowMillis, Pace pace) {
    boolean isTime = nowMillis >= nextMillis || nextMillis > nowMillis + LOOK_MAX_MILLIS;
    boolean begins = awake && !running && isTime;
    if (begins) {
      running = true;
      long halfOfTurn = (long) (500 / pace.perSecond());
      nextMillis = nowMillis + Math.clamp(halfOfTurn, LOOK_MIN_MILLIS, LOOK_MAX_MILLIS);
    }
    return begins;
  }

  synchronized void ended() {
    running = false;
  }

  /** Returns whether another look is to follow at once: all went, and there may be more turns. */
  boolean look(Pace pace, List<Integer> shards, InstantSource clock, DeliverEvents events) {
    long nowMillis = clock.millis();
    int atOnce = atOnce(pace, nowMillis);
    List<Due> next = next(shards, atOnce, nowMillis);
    List<TimerReply> replies = new ArrayList<>(deliver.all(Lane.FAST, next));
    replies.addAll(deliver.slow(next, replies));
    hide(next, replies, clock.millis());
    int finished = (int) replies.stream().filter(it -> it.verdict() == Verdict.FINISHED).count();
    if (finished > 0) {
      events.happened(new DeliverEvent.TimersResumed(finished));
    }
    return finished == atOnce;
  }

  private synchronized int atOnce(Pace pace, long nowMillis) {
    double seconds = Math.max(AT_ONCE_MIN, (nowMillis - lookedMillis) / 1e3);
    lookedMillis = nowMillis;
    return (int) Math.ceil(Math.min(AT_ONCE_MAX, pace.perSecond() * seconds));
  }

  private synchronized List<Due> next(List<Integer> shards, int atOnce, long nowMillis) {
    hiddenUntilByKey.values().removeIf(until -> until <= nowMillis);
    Collection<Long> hidden = hiddenUntilByKey.keySet().stream().limit(HIDDEN_MAX).toList();
    if (Math.abs(nowMillis - fromItsBeginningMillis) > FROM_ITS_BEGINNING_EVERY_MILLIS) {
      fromItsBeginningMillis = nowMillis;
      fromMillis = 0;
    }
    long from = Waiting.from(zone) + fromMillis - 1;
    List<Due> found =
        due.scan(
            shards.stream().collect(Collectors.toMap(Function.identity(), _ -> from)),
            Waiting.from(zone) + nowMillis,
            each,
            hidden);
    fit(found, atOnce);
    List<Due> next =
        found.stream()
            .sorted(Comparator.comparingLong(Due::nextAtMillis))
            .limit(atOnce)
            .map(it -> new Due(it.id(), Waiting.readyAt(it.nextAtMillis()), it.keyHash()))
            .toList();
    awake = !next.isEmpty() || !hidden.isEmpty();
    if (hidden.isEmpty() && next.size() == atOnce) {
      fromMillis = Math.max(fromMillis, next.getFirst().nextAtMillis() - LATE_MILLIS);
    }
    return next;
  }

  /** Looks at more of each shard while too few were found because of that, and at fewer again. */
  private void fit(List<Due> found, int atOnce) {
    long most =
        found.stream()
            .collect(Collectors.groupingBy(it -> Shards.of(it.keyHash()), Collectors.counting()))
            .values()
            .stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    if (found.size() < atOnce && most == each) {
      each = Math.min(2 * each, AT_ONCE_MAX);
    } else if (found.size() > 4 * atOnce) {
      each = Math.max(each / 2, EACH);
    }
  }

  private synchronized void hide(List<Due> asked, List<TimerReply> replies, long nowMillis) {
    Map<UUID, Long> keys = asked.stream().collect(Collectors.toMap(Due::id, Due::keyHash));
    for (TimerReply reply : replies) {
      Long key = keys.get(reply.id());
      if (key != null && (reply.verdict() == Verdict.RETRY || reply.verdict() == Verdict.SLOW)) {
        long wait = Math.clamp(reply.retryInMillis(), HIDDEN_MIN_MILLIS, HIDDEN_MAX_MILLIS);
        hiddenUntilByKey.merge(key, nowMillis + wait, Math::max);
      }
    }
  }
}
