package io.punctual.callback.deliver;

import io.punctual.protocol.Claim;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/** Delivers in real time, on the caller's thread: read, claim, settle, answer. */
public class DeliverTimers {

  /** The holder's word that its claims are its own. */
  public interface Holder {
    Claim nextClaim(long nowMillis);

    boolean mayHandOver();
  }

  private static final long PUT_OFF_MILLIS = 1_000;

  private final DeliveryParts parts;
  private final Holder holder;
  private final HandOverAndFinish settle;
  private final InstantSource clock;

  public DeliverTimers(
      DeliveryParts parts, Holder holder, HandOverAndFinish settle, InstantSource clock) {
    this.parts = parts;
    this.holder = holder;
    this.settle = settle;
    this.clock = clock;
  }

  public DeliveryReply deliver(DeliveryRequest request) {
    long received = EpochMicros.now(clock);
    List<TimerReply> replies = request.timers().isEmpty() ? List.of() : run(request, received);
    return new DeliveryReply(received, EpochMicros.now(clock), replies);
  }

  private List<TimerReply> run(DeliveryRequest request, long received) {
    ReadDelivery delivery = parts.read(request, received);
    long read = EpochMicros.now(clock);
    List<Long> dues = request.timers().stream().map(AlarmedTimer::dueMillis).toList();
    parts.events().happened(new DeliverEvent.RequestRead(request.lane(), dues, received, read));
    if (delivery.isEmpty()) {
      return delivery.replies();
    }
    return holder.mayHandOver() ? claimAndSettle(delivery, read) : delivery.putOff(PUT_OFF_MILLIS);
  }

  private List<TimerReply> claimAndSettle(ReadDelivery delivery, long read) {
    ClaimedDelivery claims = claim(delivery);
    long claimed = EpochMicros.now(clock);
    RunningDelivery running = claims.begin(claimed);
    int timers = running.claimedIds().size();
    parts.events().happened(new DeliverEvent.TimersClaimed(running.lane(), timers, read, claimed));
    settle.settle(running);
    return running.replies();
  }

  private ClaimedDelivery claim(ReadDelivery delivery) {
    Claim mark = holder.nextClaim(clock.millis());
    try {
      return delivery.claim(mark);
    } catch (RuntimeException failed) {
      releaseAll(delivery.plannedIds(), mark, failed);
      throw failed;
    }
  }

  private void releaseAll(List<UUID> ids, Claim mark, RuntimeException failed) {
    try {
      parts.store().release(ids, mark);
    } catch (RuntimeException alsoFailed) {
      failed.addSuppressed(alsoFailed);
      parts.events().happened(new DeliverEvent.ClaimsLeftOpen(ids, failed));
    }
  }
}
