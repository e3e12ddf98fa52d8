package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Finish;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns each attempt's end into what is written of it: one clause per outcome. */
public class DecideFinish {

  /**
   * What a delivery has come to.
   *
   * @param attempted those handed over, with what came of it
   * @param expired those that came too late to be handed over
   * @param released those never handed over for another reason
   */
  public record Ends(
      List<HandOverProgress.Ended> attempted, List<ClaimedTimer> expired, List<UUID> released) {}

  /**
   * How a delivery began.
   *
   * @param heldAtMillis when the alarms arrived that it was asked for by
   */
  public record Begin(long startedMillis, Map<UUID, Long> heldAtMillis) {}

  /** The width of the columns for reasons. */
  static final int REASON_CHARACTERS_MAX = 500;

  private final BackoffPolicy backoff;
  private final Sequence finishSeq;

  public DecideFinish(BackoffPolicy backoff, Sequence finishSeq) {
    this.backoff = backoff;
    this.finishSeq = finishSeq;
  }

  public Finish decide(Ends ends, Begin begin, long nowMillis) {
    List<Receipt> receipts = new ArrayList<>();
    List<Finish.Retry> retries = new ArrayList<>();
    for (HandOverProgress.Ended end : ends.attempted()) {
      switch (end.attempt()) {
        case Attempt.Produced produced -> receipts.add(delivered(end, produced, begin, nowMillis));
        case Attempt.Permanent permanent ->
            receipts.add(attempted(end, Outcome.DEAD, nowMillis, null, cut(permanent.reason())));
        case Attempt.Transient failure -> retries.add(retry(end, failure, nowMillis));
      }
    }
    ends.expired().forEach(timer -> receipts.add(expired(timer, nowMillis)));
    return new Finish(receipts, retries, ends.released());
  }

  private Receipt delivered(
      HandOverProgress.Ended end, Attempt.Produced produced, Begin begin, long nowMillis) {
    Receipt.Delivery delivery =
        new Receipt.Delivery(
            begin.heldAtMillis().get(end.timer().timer().id()),
            waitedUntil(end, begin),
            begin.startedMillis(),
            end.sent().atMicros() / 1_000,
            end.endedAtMicros() / 1_000,
            produced.partition(),
            produced.offset());
    return attempted(end, Outcome.DELIVERED, nowMillis, delivery, null);
  }

  private static @Nullable Long waitedUntil(HandOverProgress.Ended end, Begin begin) {
    return end.timer().hasWaited()
        ? (Long) (end.readyMicros(begin.startedMillis() * 1_000) / 1_000)
        : null;
  }

  private Receipt attempted(
      HandOverProgress.Ended end,
      Outcome outcome,
      long nowMillis,
      Receipt.@Nullable Delivery delivery,
      @Nullable String reason) {
    int attempts = end.timer().attempts() + 1;
    return receipt(end.timer().timer(), outcome, nowMillis, delivery, attempts, reason);
  }

  private Receipt expired(ClaimedTimer late, long nowMillis) {
    LatenessPolicy lateness = Objects.requireNonNull(late.timer().lateness());
    Duration expireAfter = Duration.ofMillis(lateness.expireAfterMillis());
    return receipt(
        late.timer(),
        lateness.onExpiry().outcome(),
        nowMillis,
        null,
        late.attempts(),
        "expired: not delivered within %s of its due".formatted(expireAfter));
  }

  private Receipt receipt(
      Timer timer,
      Outcome outcome,
      long nowMillis,
      Receipt.@Nullable Delivery delivery,
      int attempts,
      @Nullable String reason) {
    return new Receipt(
        timer.id(),
        finishSeq.next(),
        outcome,
        timer.tenant(),
        timer.name(),
        timer.content().topic(),
        timer.acceptedAtMillis(),
        timer.dueMillis(),
        nowMillis,
        delivery,
        attempts,
        reason);
  }

  private Finish.Retry retry(
      HandOverProgress.Ended end, Attempt.Transient failure, long nowMillis) {
    long delay = backoff.delayMillis(end.timer().attempts() + 1);
    return new Finish.Retry(
        end.timer().timer().id(),
        Math.min(nowMillis + delay, end.timer().expiresAtMillis()),
        failure.unknown(),
        cut(failure.reason()));
  }

  private static String cut(String reason) {
    return reason.length() <= REASON_CHARACTERS_MAX
        ? reason
        : reason.substring(0, REASON_CHARACTERS_MAX);
  }
}
