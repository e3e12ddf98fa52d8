package io.punctual.callback.deliver;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A delivery whose timers were looked up: it claims what was planned, or is answered at once. */
public final class ReadDelivery {

  private final DeliveryParts parts;
  private final DeliveryRequest request;
  private final long startedMicros;
  private final Waits waits;
  private final ClaimPlan plan;
  private final DeliveryReplies replies;

  ReadDelivery(
      DeliveryParts parts,
      DeliveryRequest request,
      long startedMicros,
      Waits waits,
      ClaimPlan plan) {
    this.parts = parts;
    this.request = request;
    this.startedMicros = startedMicros;
    this.waits = waits;
    this.plan = plan;
    this.replies = new DeliveryReplies(request, plan.replies());
    waits
        .aside()
        .forEach(id -> replies.put(TimerReply.retryIn(id, DecideClaims.HELD_RETRY_MILLIS)));
  }

  /** Whether there is nothing to claim or to set aside. */
  public boolean isEmpty() {
    return claimsNothing() && waits.aside().isEmpty();
  }

  /** Whether there is nothing to claim. */
  public boolean claimsNothing() {
    return plan.all().isEmpty();
  }

  /** What is held waits in SQL: whoever asked need not ask again. */
  public void setAside() {
    waits
        .asideByZone()
        .forEach(
            (zone, timers) -> {
              if (zone != DecideWaits.NOWHERE) {
                parts.store().setAside(zone, timers);
                timers.forEach(timer -> replies.put(TimerReply.stale(timer.id())));
              }
            });
  }

  /** Puts the mark on what is to be delivered, and keeps of each key what was got without a gap. */
  public ClaimedDelivery claim(Claim mark) {
    Map<UUID, ClaimedTimer> got =
        parts.store().claim(plan.all(), mark).stream()
            .collect(Collectors.toMap(timer -> timer.timer().id(), timer -> timer));
    List<ClaimedTimer> kept = new ArrayList<>();
    List<UUID> behindAGap = new ArrayList<>();
    Set<Long> gaps = new HashSet<>();
    for (Candidate candidate : plan.claim()) {
      ClaimedTimer timer = got.get(candidate.id());
      if (timer == null || timer.readyAtMillis() > candidate.readyAtMillis()) {
        gaps.add(candidate.keyHash());
      }
      if (timer != null && !gaps.contains(candidate.keyHash())) {
        kept.add(timer);
      } else if (timer != null) {
        behindAGap.add(candidate.id());
      }
    }
    parts.store().release(behindAGap, mark);
    plannedIds().forEach(id -> replies.put(TimerReply.retryIn(id, DecideClaims.BUSY_RETRY_MILLIS)));
    return new ClaimedDelivery(this, mark, kept, expired(got));
  }

  private List<ClaimedTimer> expired(Map<UUID, ClaimedTimer> got) {
    return plan.expired().stream()
        .map(candidate -> got.get(candidate.id()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The replies that put off all that was planned, when nothing may be claimed now. */
  public List<TimerReply> putOff(long retryInMillis) {
    plannedIds().forEach(id -> replies.put(TimerReply.retryIn(id, retryInMillis)));
    return replies.inOrder();
  }

  /** One reply for each timer asked about, when there is nothing to claim. */
  public List<TimerReply> replies() {
    return replies.inOrder();
  }

  List<UUID> plannedIds() {
    return plan.all().stream().map(Candidate::id).toList();
  }

  DeliveryParts parts() {
    return parts;
  }

  DeliveryRequest request() {
    return request;
  }

  DecideFinish.Begin begin() {
    return new DecideFinish.Begin(startedMicros / 1_000, request.heldAtMillisById());
  }

  long startedMicros() {
    return startedMicros;
  }

  /** As they were when it was read. */
  Pauses pauses() {
    return waits.pauses();
  }

  DeliveryReplies replying() {
    return replies;
  }
}
