package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Finish;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DecideFinishTest {

  private static final long DUE = 10_000;
  private static final long NOW = 12_000;
  private static final long ACCEPTED = 500;
  private static final DecideFinish.Begin BEGIN = new DecideFinish.Begin(DUE - 20, Map.of());

  private final DecideFinish finishes =
      new DecideFinish(
          new BackoffPolicy(Duration.ofSeconds(1), Duration.ofMinutes(5)),
          new Sequence(() -> Instant.ofEpochMilli(NOW)));

  @Test
  void aReceiptTellsEachStep() {
    ClaimedTimer timer = timer(0, null);
    UUID id = timer.timer().id();
    HandOverProgress.Ended arrived =
        new HandOverProgress.Ended(
            timer,
            new HandOverProgress.Sent(DUE * 1_000),
            new Attempt.Produced(3, 42),
            (DUE + 2) * 1_000);
    DecideFinish.Ends ends = new DecideFinish.Ends(List.of(arrived), List.of(), List.of());

    DecideFinish.Begin begin = new DecideFinish.Begin(DUE - 20, Map.of(id, DUE - 9_000));
    Receipt receipt = finishes.decide(ends, begin, NOW).receipts().getFirst();
    assertThat(receipt.acceptedAtMillis()).isEqualTo(ACCEPTED);
    assertThat(receipt.delivery())
        .isEqualTo(new Receipt.Delivery(DUE - 9_000, null, DUE - 20, DUE, DUE + 2, 3, 42));

    Receipt swept = finishes.decide(ends, BEGIN, NOW).receipts().getFirst();
    assertThat(swept.delivery())
        .isEqualTo(new Receipt.Delivery(null, null, DUE - 20, DUE, DUE + 2, 3, 42));
  }

  @Test
  void theExpiredHaveAReceiptWithoutADeliveryThatCountsTheAttemptsBefore() {
    ClaimedTimer late = timer(3, new LatenessPolicy(1_500, OnExpiry.DROP));
    Receipt receipt = expired(late);
    assertThat(receipt.outcome()).isEqualTo(Outcome.EXPIRED);
    assertThat(receipt.delivery()).isNull();
    assertThat(receipt.attempts()).isEqualTo(3);
    assertThat(receipt.finishedAtMillis()).isEqualTo(NOW);
    assertThat(receipt.reason()).isEqualTo("expired: not delivered within PT1.5S of its due");
  }

  @Test
  void theExpiredThatAreKeptEndAsTheDeadDo() {
    Receipt receipt = expired(timer(0, new LatenessPolicy(1_500, OnExpiry.DEAD_LETTER)));
    assertThat(receipt.outcome()).isEqualTo(Outcome.DEAD);
    assertThat(receipt.reason()).startsWith("expired: ");
  }

  @Test
  void noRetryIsLaterThanTheExpiry() {
    assertThat(retryAt(timer(6, new LatenessPolicy(10_000, OnExpiry.DROP)))).isEqualTo(20_000);
    assertThat(retryAt(timer(0, new LatenessPolicy(10_000, OnExpiry.DROP)))).isEqualTo(13_000);
    assertThat(retryAt(timer(6, null))).isEqualTo(NOW + 64_000);
  }

  private Receipt expired(ClaimedTimer late) {
    Finish finish =
        finishes.decide(new DecideFinish.Ends(List.of(), List.of(late), List.of()), BEGIN, NOW);
    assertThat(finish.retries()).isEmpty();
    return finish.receipts().getFirst();
  }

  private long retryAt(ClaimedTimer timer) {
    HandOverProgress.Ended failed =
        new HandOverProgress.Ended(
            timer,
            new HandOverProgress.Sent(NOW * 1_000),
            new Attempt.Transient("no", false),
            NOW * 1_000);
    return finishes
        .decide(new DecideFinish.Ends(List.of(failed), List.of(), List.of()), BEGIN, NOW)
        .retries()
        .getFirst()
        .nextAtMillis();
  }

  private static ClaimedTimer timer(int attempts, @Nullable LatenessPolicy lateness) {
    Content content = new Content("demo", new byte[] {1}, List.of(), new byte[] {2});
    return new ClaimedTimer(
        new Timer(
            UUID.randomUUID(), "default", null, content, 1, DUE, ACCEPTED << 16 | 7, lateness),
        DUE,
        attempts,
        0);
  }
}
