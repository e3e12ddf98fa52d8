package io.punctual.consumer.dispatch;

import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.List;
import java.util.Optional;

/**
 * Decides which timers go in which request and when: whenever timers are within their runway and
 * fewer than the lane's bound of requests are out, one request takes all of them and those that
 * soon will be, so that a few requests a second do, and batches grow by themselves under load. The
 * ordinary lane begins with a few timers ({@link SlowStart}). A tenant's crowd leaves room for the
 * others. Pure: no clock, no thread, no I/O.
 *
 * <p>Drive it step by step: {@link #next} until it is empty, then at {@link #wakeAt} or after an
 * arrival or a completion again.
 */
public final class DecideBatches {

  private final Hold hold;
  private final DispatchLimits limits;
  private final InFlightRequests fast;
  private final InFlightRequests slow;
  private long batches;

  public DecideBatches(Hold hold, DispatchLimits limits) {
    this.hold = hold;
    this.limits = limits;
    this.fast = new InFlightRequests(limits.inFlightMax(Lane.FAST), new SlowStart(SlowStart.FIRST));
    this.slow =
        new InFlightRequests(limits.inFlightMax(Lane.SLOW), new SlowStart(Integer.MAX_VALUE));
  }

  /** The next request to send now, if there is one. */
  public Optional<Batch> next(long nowMillis) {
    return next(Lane.FAST, nowMillis).or(() -> next(Lane.SLOW, nowMillis));
  }

  private Optional<Batch> next(Lane lane, long nowMillis) {
    if (wakeAt(lane) > nowMillis) {
      return Optional.empty();
    }
    int timersMax = Math.min(limits.batchMax(), out(lane).allowance(nowMillis));
    Batch batch =
        new Batch(
            batches++,
            lane,
            hold.take(lane, timersMax, nowMillis + limits.gatherMillis(), leavesCrowds(lane)));
    out(lane).sent(batch, nowMillis);
    return Optional.of(batch);
  }

  /** Takes back the timers of a request that {@link #next} gave out; without a reply, as failed. */
  public ReturnCounts completed(Batch batch, List<TimerReply> replies, long nowMillis) {
    out(batch.lane()).returned(batch, nowMillis);
    return hold.answered(batch.held(), replies, nowMillis);
  }

  /**
   * When {@link #next} has something to give unless an arrival or a completion comes first, epoch
   * milliseconds; {@link Long#MAX_VALUE}: only after one of these.
   */
  public long wakeAt() {
    return Math.min(wakeAt(Lane.FAST), wakeAt(Lane.SLOW));
  }

  private long wakeAt(Lane lane) {
    return out(lane).full()
        ? Long.MAX_VALUE
        : Math.max(hold.nextReadyAt(lane, leavesCrowds(lane)), out(lane).allowedAt());
  }

  /** The last requests are for tenants with few timers, as long as there are several tenants. */
  private boolean leavesCrowds(Lane lane) {
    return out(lane).size() >= limits.crowdInFlightMax(lane) && hold.isShared(lane);
  }

  /** How many requests may be out at once. */
  public int inFlightMax(Lane lane) {
    return limits.inFlightMax(lane);
  }

  /** Requests out in a lane. */
  public int inFlight(Lane lane) {
    return out(lane).size();
  }

  /** Nothing is out, and nothing was ready by then. */
  public boolean idle(long atMillis) {
    return fast.size() == 0 && slow.size() == 0 && wakeAt() > atMillis;
  }

  private InFlightRequests out(Lane lane) {
    return switch (lane) {
      case FAST -> fast;
      case SLOW -> slow;
    };
  }
}
