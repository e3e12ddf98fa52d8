package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.store.Finish;
import io.punctual.store.Outcome;
import io.punctual.store.Receipt;
import io.punctual.store.Sequence;
import io.punctual.store.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns each attempt's end into what is written of it: one clause per outcome. */
public class DecideFinish {

  /** The width of the columns for reasons. */
  static final int REASON_CHARACTERS_MAX = 500;

  private final BackoffPolicy backoff;
  private final Sequence finishSeq;

  public DecideFinish(BackoffPolicy backoff, Sequence finishSeq) {
    this.backoff = backoff;
    this.finishSeq = finishSeq;
  }

  public Finish decide(
      List<DecideHandOver.Ended> ended, List<UUID> released, long startedMillis, long nowMillis) {
    List<Receipt> receipts = new ArrayList<>();
    List<Finish.Retry> retries = new ArrayList<>();
    for (DecideHandOver.Ended end : ended) {
      switch (end.attempt()) {
        case Attempt.Produced produced ->
            receipts.add(delivered(end, produced, startedMillis, nowMillis));
        case Attempt.Permanent permanent ->
            receipts.add(receipt(end, Outcome.DEAD, nowMillis, null, cut(permanent.reason())));
        case Attempt.Transient failure -> retries.add(retry(end, failure, nowMillis));
      }
    }
    return new Finish(receipts, retries, released);
  }

  private Receipt delivered(
      DecideHandOver.Ended end, Attempt.Produced produced, long startedMillis, long nowMillis) {
    Receipt.Delivery delivery =
        new Receipt.Delivery(
            startedMillis,
            end.sent().atMicros() / 1_000,
            end.endedAtMicros() / 1_000,
            produced.partition(),
            produced.offset());
    return receipt(end, Outcome.DELIVERED, nowMillis, delivery, null);
  }

  private Receipt receipt(
      DecideHandOver.Ended end,
      Outcome outcome,
      long nowMillis,
      Receipt.@Nullable Delivery delivery,
      @Nullable String reason) {
    Timer timer = end.timer().timer();
    return new Receipt(
        timer.id(),
        finishSeq.next(),
        outcome,
        timer.tenant(),
        timer.name(),
        timer.event().topic(),
        timer.dueMillis(),
        nowMillis,
        delivery,
        end.timer().attempts() + 1,
        reason);
  }

  private Finish.Retry retry(DecideHandOver.Ended end, Attempt.Transient failure, long nowMillis) {
    long delay = backoff.delayMillis(end.timer().attempts() + 1);
    return new Finish.Retry(
        end.timer().timer().id(), nowMillis + delay, failure.unknown(), cut(failure.reason()));
  }

  private static String cut(String reason) {
    return reason.length() <= REASON_CHARACTERS_MAX
        ? reason
        : reason.substring(0, REASON_CHARACTERS_MAX);
  }
}
