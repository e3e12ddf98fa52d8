package io.punctual.consumer.hold;

import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;

/** The rules for a timer that comes back from a request. */
final class DecideNext {

  private static final Next DONE = new Next.Done();
  private static final Next LEFT_TO_SWEEP = new Next.LeftToSweep();

  private final HoldLimits limits;

  DecideNext(HoldLimits limits) {
    this.limits = limits;
  }

  Next afterReply(Held held, TimerReply reply, long nowMillis) {
    return switch (reply.verdict()) {
      case FINISHED -> DONE;
      case STALE -> held.rungWhileOut() ? new Next.Again(nowMillis, held.lane(), 0) : DONE;
      case RETRY -> again(held, reply.retryInMillis(), held.lane(), nowMillis);
      case SLOW -> again(held, reply.retryInMillis(), Lane.SLOW, nowMillis);
    };
  }

  private Next again(Held held, long retryInMillis, Lane lane, long nowMillis) {
    return sweepOwns(held, nowMillis) || retryInMillis > limits.retryAheadMillisMax()
        ? LEFT_TO_SWEEP
        : new Next.Again(nowMillis + retryInMillis, lane, 0);
  }

  /** No answer: it is tried again soon, and ever less soon. */
  Next afterFailure(Held held, long nowMillis) {
    return sweepOwns(held, nowMillis)
        ? LEFT_TO_SWEEP
        : new Next.Again(
            nowMillis + limits.backoffMillis(held.failures()), held.lane(), held.failures() + 1);
  }

  private boolean sweepOwns(Held held, long nowMillis) {
    return held.abandoned() || nowMillis - held.timer().dueMillis() > limits.lateMillisMax();
  }
}
