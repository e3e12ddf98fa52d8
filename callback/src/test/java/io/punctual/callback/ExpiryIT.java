package io.punctual.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.Lane;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.jdbc.core.JdbcTemplate;

/** Timers with a lateness policy, which end when they come too late. */
@ExtendWith(SharedCallback.class)
@ResourceLock(SharedCallback.IN_USE)
class ExpiryIT {

  private final RunningCallback callback;
  private final Timers timers;
  private final Receipts receipts;
  private final JdbcTemplate sql;

  ExpiryIT(RunningCallback callback) {
    this.callback = callback;
    this.timers = callback.timers();
    this.receipts = callback.receipts();
    this.sql = callback.sql();
  }

  @Test
  void aTimerThatComesTooLateIsNotHandedOverAndItsKeyGoesOn() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    long now = System.currentTimeMillis();
    double dropped = expired("expired");
    double kept = expired("dead");
    Timer drop =
        callback.insert(topic, "k", now - 900, "1", new LatenessPolicy(500, OnExpiry.DROP));
    Timer keep =
        callback.insert(topic, "k", now - 800, "2", new LatenessPolicy(1, OnExpiry.DEAD_LETTER));
    Timer patient =
        callback.insert(topic, "k", now - 700, "3", new LatenessPolicy(3_600_000, OnExpiry.DROP));
    Timer last = callback.insert(topic, "k", now - 600, "4");
    await()
        .atMost(Duration.ofSeconds(10))
        .until(
            () -> {
              callback.deliver(Lane.FAST, last);
              return receipts.find("default", last.id()).isPresent();
            });

    Receipt expired = receipts.find("default", drop.id()).orElseThrow();
    assertThat(expired.outcome()).isEqualTo(Outcome.EXPIRED);
    assertThat(expired.delivery()).isNull();
    assertThat(expired.attempts()).isZero();
    assertThat(expired.reason()).startsWith("expired");
    Receipt dead = receipts.find("default", keep.id()).orElseThrow();
    assertThat(dead.outcome()).isEqualTo(Outcome.DEAD);
    assertThat(
            sql.queryForObject(
                "SELECT reason FROM dead_timer WHERE topic = ?", String.class, topic))
        .isEqualTo(dead.reason())
        .startsWith("expired");
    assertThat(receipts.find("default", patient.id()).orElseThrow().outcome())
        .isEqualTo(Outcome.DELIVERED);
    assertThat(callback.records(topic, 3).stream().skip(1).map(r -> new String(r.value(), UTF_8)))
        .containsExactly("3", "4");
    assertThat(expired("expired") - dropped).isEqualTo(1);
    assertThat(expired("dead") - kept).isEqualTo(1);
  }

  @Test
  void aTimerOfATopicThatDoesNotExistExpiresAllTheSameAlsoBehindOneThatWaits() throws Exception {
    String topic = "missing-" + UUID.randomUUID();
    long due = System.currentTimeMillis();
    Timer patient = callback.insert(topic, "k", due, "1");
    Timer behind = callback.insert(topic, "k", due, "2", new LatenessPolicy(1_500, OnExpiry.DROP));
    Timer alone =
        callback.insert(topic, "a", due, "3", new LatenessPolicy(1_500, OnExpiry.DEAD_LETTER));
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                receipts.find("default", behind.id()).isPresent()
                    && receipts.find("default", alone.id()).isPresent());

    assertThat(receipts.find("default", behind.id()).orElseThrow().outcome())
        .isEqualTo(Outcome.EXPIRED);
    Receipt dead = receipts.find("default", alone.id()).orElseThrow();
    assertThat(dead.outcome()).isEqualTo(Outcome.DEAD);
    assertThat(dead.finishedAtMillis()).isGreaterThanOrEqualTo(due + 1_500);
    assertThat(timers.find("default", patient.id())).isPresent();
    sql.update("DELETE FROM timer WHERE topic = ?", topic);
  }

  @Test
  void anAttemptOfUnknownOutcomeKeepsNoTimerFromExpiring() throws Exception {
    String topic = callback.topic(1);
    Timer timer =
        callback.insert(
            topic,
            "k",
            System.currentTimeMillis() - 3_000,
            "1",
            new LatenessPolicy(100, OnExpiry.DROP));
    sql.update(
        "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = ? WHERE"
            + " topic = ?",
        System.currentTimeMillis() - 20_000,
        topic);
    await()
        .atMost(Duration.ofSeconds(15))
        .until(() -> receipts.find("default", timer.id()).isPresent());
    Receipt receipt = receipts.find("default", timer.id()).orElseThrow();
    assertThat(receipt.outcome()).isEqualTo(Outcome.EXPIRED);
    assertThat(receipt.attempts()).isEqualTo(1);
  }

  private double expired(String outcome) {
    return callback.meters().find("punctual.expired").tag("outcome", outcome).counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }
}
