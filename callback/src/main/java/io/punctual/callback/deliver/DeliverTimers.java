package io.punctual.callback.deliver;

import io.punctual.protocol.Claim;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import java.time.InstantSource;

/** Delivers in real time, on the caller's thread: read, claim, settle, answer. */
public class DeliverTimers {

  /** The holder's word that its claims are its own. */
  public interface Holder {
    Claim nextClaim(long nowMillis);

    boolean mayHandOver();
  }

  private static final long PUT_OFF_MILLIS = 1_000;

  private final Delivery.Parts parts;
  private final Holder holder;
  private final HandOverAndFinish settle;
  private final InstantSource clock;

  public DeliverTimers(
      Delivery.Parts parts, Holder holder, HandOverAndFinish settle, InstantSource clock) {
    this.parts = parts;
    this.holder = holder;
    this.settle = settle;
    this.clock = clock;
  }

  public DeliveryReply deliver(DeliveryRequest request) {
    long received = EpochMicros.now(clock);
    Delivery delivery = new Delivery(parts, request);
    if (!request.timers().isEmpty()) {
      run(request, delivery, received);
    }
    return new DeliveryReply(received, EpochMicros.now(clock), delivery.replies());
  }

  private void run(DeliveryRequest request, Delivery delivery, long received) {
    delivery.read(received);
    long read = EpochMicros.now(clock);
    parts
        .events()
        .happened(
            new DeliverEvent.RequestRead(
                request.lane(),
                request.timers().stream().map(AlarmedTimer::dueMillis).toList(),
                received,
                read));
    if (delivery.isEmpty()) {
      return;
    }
    if (!holder.mayHandOver()) {
      delivery.putOffAll(PUT_OFF_MILLIS);
      return;
    }
    claim(delivery);
    long claimed = EpochMicros.now(clock);
    delivery.begin(claimed);
    parts
        .events()
        .happened(
            new DeliverEvent.TimersClaimed(
                request.lane(), delivery.claimedIds().size(), read, claimed));
    settle.settle(request, delivery);
  }

  private void claim(Delivery delivery) {
    Claim mark = holder.nextClaim(clock.millis());
    try {
      delivery.claim(mark);
    } catch (RuntimeException failed) {
      releaseAll(delivery, mark, failed);
      throw failed;
    }
  }

  private void releaseAll(Delivery delivery, Claim mark, RuntimeException failed) {
    try {
      parts.store().release(delivery.claimedIds(), mark);
    } catch (RuntimeException alsoFailed) {
      failed.addSuppressed(alsoFailed);
      parts.events().happened(new DeliverEvent.ClaimsLeftOpen(delivery.claimedIds(), failed));
    }
  }
}
