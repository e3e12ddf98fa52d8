package io.punctual.callback;

import static io.punctual.callback.RunningCallback.verdict;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.Verdict;
import io.punctual.store.pause.PauseTable;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What is due while it is paused waits; when the pause is over, it flows, its keys in order. */
@ExtendWith(SharedCallback.class)
@ResourceLock(SharedCallback.IN_USE)
class PauseIT {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final RunningCallback callback;
  private final Timers timers;
  private final Receipts receipts;
  private final PauseTable pauses;

  PauseIT(RunningCallback callback) {
    this.callback = callback;
    this.timers = callback.timers();
    this.receipts = callback.receipts();
    this.pauses = callback.pauses();
  }

  @Test
  void whatIsPausedWaitsAndFlowsInOrderOnceThePauseHasEnded() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    Pause pause = begin(topic, Pause.UNTIL_ENDED);
    long due = System.currentTimeMillis() - 1_000;
    List<Timer> key = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      key.add(callback.insert(topic, "k", due + i, Integer.toString(i)));
    }
    Timer swept = callback.insert(topic, "nobody asks for it", due - 2_000, "swept");

    assertThat(callback.deliver(Lane.FAST, key.getLast(), key.getFirst()).timers())
        .allMatch(reply -> reply.verdict() == Verdict.STALE);
    await().atMost(LONG).until(() -> isPaused(swept) && key.stream().allMatch(this::isPaused));
    assertThat(callback.records(topic, 1)).hasSize(1);

    pauses.end(pause.id());
    await().atMost(LONG).until(() -> key.stream().allMatch(this::isDelivered));
    await().atMost(LONG).until(() -> isDelivered(swept));
    assertThat(
            callback.records(topic, 52).stream()
                .map(record -> new String(record.value(), UTF_8))
                .filter(value -> value.matches("\\d+")))
        .containsExactlyElementsOf(IntStream.range(0, 50).mapToObj(Integer::toString).toList());
    Receipt.Delivery delivery = receipt(key.getFirst()).delivery();
    assertThat(delivery.waitedUntilMillis()).isEqualTo(delivery.startedAtMillis());
  }

  /** More than a delivery looks at. */
  @Test
  void manyThatWaitHideNoneOfTheirKey() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    Pause pause = begin(topic, Pause.UNTIL_ENDED);
    long due = System.currentTimeMillis() - 10_000;
    List<Timer> key =
        IntStream.range(0, 2_600).mapToObj(i -> callback.timer(topic, "hot", due + i)).toList();
    timers.insert(key);
    await().atMost(LONG).until(() -> isPaused(key.getLast()));

    pauses.end(pause.id());
    await().atMost(Duration.ofSeconds(60)).until(() -> isDelivered(key.getLast()));
    assertThat(callback.records(topic, key.size() + 1)).hasSize(key.size() + 1);
  }

  @Test
  void aPauseIsOverByItself() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    long due = System.currentTimeMillis();
    Pause pause = begin(topic, due + 3_000);
    Timer timer = callback.insert(topic, "k", due, "1");

    assertThat(verdict(callback.deliver(Lane.FAST, timer))).isEqualTo(Verdict.STALE);
    await().atMost(LONG).until(() -> isDelivered(timer));
    assertThat(receipt(timer).delivery().sentAtMillis())
        .isGreaterThanOrEqualTo(pause.untilMillis());
  }

  @Test
  void whatExpiresWhileItIsPausedEndsWithoutBeingDelivered() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    long due = System.currentTimeMillis();
    Pause pause = begin(topic, Pause.UNTIL_ENDED);
    Timer expiring =
        callback.insert(topic, "k", due, "1", new LatenessPolicy(2_000, OnExpiry.DROP));
    Timer patient = callback.insert(topic, "k", due, "2");
    callback.deliver(Lane.FAST, expiring, patient);
    await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> receipts.find("default", expiring.id()).isPresent());

    assertThat(receipt(expiring).outcome()).isEqualTo(Outcome.EXPIRED);
    assertThat(isPaused(patient)).isTrue();
    pauses.end(pause.id());
    await().atMost(LONG).until(() -> isDelivered(patient));
  }

  /** Begins one, and waits until it has taken hold. */
  private Pause begin(String topic, long until) {
    Pause.Scope scope = new Pause.Scope("default", topic, null);
    long now = System.currentTimeMillis();
    Pause pause = new Pause(scope.id(), scope, null, now, until, null);
    PauseTable.Begun begun = pauses.begin(pause, now, 100);
    assertThat(begun).isEqualTo(new PauseTable.Begun.Done(pause, true));
    await().atMost(LONG).until(() -> callback.hold(topic));
    return pause;
  }

  private boolean isPaused(Timer timer) {
    return timers.find("default", timer.id()).orElseThrow().isPaused();
  }

  private boolean isDelivered(Timer timer) {
    return receipts
        .find("default", timer.id())
        .filter(receipt -> receipt.outcome() == Outcome.DELIVERED)
        .isPresent();
  }

  private Receipt receipt(Timer timer) {
    return receipts.find("default", timer.id()).orElseThrow();
  }
}
