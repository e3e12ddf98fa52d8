package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Timer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HandOverProgressTest {

  private static final Attempt PRODUCED = new Attempt.Produced(0, 1);
  private static final Attempt FAILED = new Attempt.Transient("no", true);

  private long seq;

  @Test
  void nothingIsHandedOverBeforeItsDueNotByAMicrosecond() {
    ClaimedTimer timer = timer(1, 1_000);
    HandOverProgress handOver = new HandOverProgress(List.of(timer));
    assertThat(handOver.next(999_999)).isNull();
    assertThat(handOver.readyAtMillis()).isEqualTo(1_000);
    assertThat(handOver.next(1_000_000)).isEqualTo(timer);
    assertThat(handOver.next(1_000_000)).isNull();
  }

  @Test
  void aKeysNextFollowsOnlyTheAcknowledgementOfItsPrevious() {
    ClaimedTimer first = timer(1, 1_000);
    ClaimedTimer second = timer(1, 1_000);
    ClaimedTimer strangers = timer(2, 1_000);
    HandOverProgress handOver = new HandOverProgress(List.of(first, second, strangers));
    assertThat(handOver.next(2_000_000)).isEqualTo(first);
    assertThat(handOver.next(2_000_000)).isEqualTo(strangers);
    assertThat(handOver.next(2_000_000)).isNull();
    handOver.ended(first.timer().id(), PRODUCED, 2_001_000);
    assertThat(handOver.next(2_001_000)).isEqualTo(second);
  }

  @Test
  void aKeyGoesNoFurtherThanAFailure() {
    ClaimedTimer first = timer(1, 1_000);
    ClaimedTimer second = timer(1, 1_000);
    HandOverProgress handOver = new HandOverProgress(List.of(first, second));
    handOver.next(2_000_000);
    handOver.ended(first.timer().id(), FAILED, 2_001_000);
    assertThat(handOver.next(3_000_000)).isNull();
    assertThat(handOver.isSettled()).isTrue();
    assertThat(handOver.takeReleased()).containsExactly(second.timer().id());
  }

  @Test
  void stoppingReleasesWhatWaitsAndNotWhatIsOnItsWay() {
    ClaimedTimer sent = timer(1, 1_000);
    ClaimedTimer behind = timer(1, 1_000);
    ClaimedTimer waiting = timer(2, 5_000);
    HandOverProgress handOver = new HandOverProgress(List.of(sent, behind, waiting));
    handOver.next(2_000_000);
    handOver.stop(_ -> true);
    assertThat(handOver.isSettled()).isFalse();
    assertThat(handOver.takeReleased())
        .containsExactlyInAnyOrder(behind.timer().id(), waiting.timer().id());
    handOver.ended(sent.timer().id(), PRODUCED, 2_001_000);
    assertThat(handOver.isSettled()).isTrue();
    assertThat(handOver.takeReleased()).isEmpty();
  }

  @Test
  void aKeyThatIsStoppedReleasesWhatWaitsAndOthersGoOn() {
    ClaimedTimer sent = timer(1, 1_000);
    ClaimedTimer behind = timer(1, 1_000);
    ClaimedTimer head = timer(2, 1_000);
    ClaimedTimer other = timer(3, 2_000);
    HandOverProgress handOver = new HandOverProgress(List.of(sent, behind, head, other));
    assertThat(handOver.next(1_000_000)).isEqualTo(sent);
    handOver.stop(timer -> timer.keyHash() != 3);
    assertThat(handOver.takeReleased())
        .containsExactlyInAnyOrder(behind.timer().id(), head.timer().id());
    assertThat(handOver.next(2_000_000)).isEqualTo(other);
    handOver.ended(sent.timer().id(), PRODUCED, 2_001_000);
    handOver.ended(other.timer().id(), PRODUCED, 2_001_000);
    assertThat(handOver.isSettled()).isTrue();
  }

  @Test
  void anEndedTimerIsTakenOnceWithItsTimes() {
    ClaimedTimer timer = timer(1, 1_000);
    HandOverProgress handOver = new HandOverProgress(List.of(timer));
    handOver.next(1_000_500);
    assertThat(handOver.handedOverMicros(timer.timer().id())).isEqualTo(1_000_500);
    handOver.ended(timer.timer().id(), PRODUCED, 1_002_000);
    assertThat(handOver.takeEnded())
        .containsExactly(
            new HandOverProgress.Ended(
                timer, new HandOverProgress.Sent(1_000_500), PRODUCED, 1_002_000));
    assertThat(handOver.takeEnded()).isEmpty();
    assertThat(handOver.isSettled()).isTrue();
  }

  @Test
  void aChainLastsHoweverYoungItsUnacknowledgedRecordIs() {
    ClaimedTimer first = timer(1, 1_000);
    ClaimedTimer second = timer(1, 1_000);
    ClaimedTimer third = timer(1, 1_000);
    HandOverProgress handOver = new HandOverProgress(List.of(first, second, third));
    handOver.next(1_000_000);
    assertThat(handOver.lasts(1_250_000, 300_000)).isFalse();
    handOver.ended(first.timer().id(), PRODUCED, 1_299_000);
    handOver.next(1_299_000);
    assertThat(handOver.lasts(1_301_000, 300_000)).isTrue();
    assertThat(handOver.unacked()).containsExactly(second.timer().id());
    assertThat(handOver.waiting()).containsExactly(third.timer().id());
  }

  @Test
  void anEndWithoutAHandOverIsABug() {
    HandOverProgress handOver = new HandOverProgress(List.of());
    assertThatIllegalStateException().isThrownBy(() -> handOver.ended(new UUID(1, 1), FAILED, 0));
  }

  @Test
  void nothingIsHandedOverFromItsExpiryOn() {
    ClaimedTimer inTime = expiring(1, 1_000, 500);
    ClaimedTimer late = expiring(2, 1_000, 499);
    HandOverProgress handOver = new HandOverProgress(List.of(inTime, late));
    assertThat(handOver.next(1_499_999)).isEqualTo(inTime);
    assertThat(handOver.next(1_499_999)).isNull();
    assertThat(handOver.takeExpired()).containsExactly(late);
    assertThat(handOver.takeExpired()).isEmpty();
    assertThat(handOver.isSettled()).isFalse();
    handOver.ended(inTime.timer().id(), PRODUCED, 1_600_000);
    assertThat(handOver.isSettled()).isTrue();
  }

  @Test
  void aTimerMayExpireWhileItWaitsForThePreviousAcknowledgement() {
    ClaimedTimer first = timer(1, 1_000);
    ClaimedTimer late = expiring(1, 1_000, 50);
    ClaimedTimer lateToo = expiring(1, 1_010, 50);
    ClaimedTimer next = timer(1, 1_020);
    HandOverProgress handOver = new HandOverProgress(List.of(first, late, lateToo, next));
    assertThat(handOver.next(1_000_000)).isEqualTo(first);
    handOver.ended(first.timer().id(), PRODUCED, 1_100_000);
    assertThat(handOver.next(1_100_000)).isNull();
    assertThat(handOver.takeExpired()).containsExactly(late, lateToo);
    assertThat(handOver.takeReleased()).containsExactly(next.timer().id());
    assertThat(handOver.isSettled()).isTrue();
  }

  private ClaimedTimer expiring(long key, long dueMillis, long expireAfterMillis) {
    Timer timer = timer(key, dueMillis).timer();
    return new ClaimedTimer(
        new Timer(
            timer.id(),
            timer.tenant(),
            null,
            timer.content(),
            key,
            dueMillis,
            timer.seq(),
            new LatenessPolicy(expireAfterMillis, OnExpiry.DROP)),
        dueMillis,
        0,
        0);
  }

  private ClaimedTimer timer(long key, long dueMillis) {
    Content content = new Content("demo", new byte[] {1}, List.of(), new byte[] {2});
    return new ClaimedTimer(
        new Timer(UUID.randomUUID(), "default", null, content, key, dueMillis, seq++),
        dueMillis,
        0,
        0);
  }
}
