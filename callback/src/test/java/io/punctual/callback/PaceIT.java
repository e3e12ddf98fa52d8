package io.punctual.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Pause;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import io.punctual.protocol.wire.Lane;
import io.punctual.store.pace.PaceTable.Put;
import io.punctual.store.sql.Ids;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What is above a topic's pace waits for its turn; then it goes, its keys in order. */
@ExtendWith(SharedCallback.class)
@ResourceLock(SharedCallback.IN_USE)
class PaceIT {

  private static final Duration LONG = Duration.ofSeconds(30);

  /** Less than any test takes. */
  private static final double HARDLY_ANY = 0.01;

  private final RunningCallback callback;

  PaceIT(RunningCallback callback) {
    this.callback = callback;
  }

  @Test
  void noMoreGoThanHaveTheirTurn() throws Exception {
    String topic = callback.topic(4);
    callback.warmUp(topic);
    set(topic, 100, 30);
    long begun = System.currentTimeMillis();
    List<Timer> timers =
        IntStream.range(0, 400)
            .mapToObj(i -> callback.timer(topic, "k" + i % 40, begun - 500 + i))
            .toList();
    callback.timers().insert(timers);
    callback.deliver(Lane.FAST, timers.subList(0, 200).toArray(Timer[]::new));

    await().atMost(LONG).until(() -> timers.stream().allMatch(this::isDelivered));

    List<Receipt> receipts = timers.stream().map(this::receipt).toList();
    long last = receipts.stream().mapToLong(it -> it.delivery().sentAtMillis()).max().orElseThrow();
    assertThat(last - begun).isGreaterThanOrEqualTo((400 - 30) * 10);
    assertThat(receipts.stream().filter(it -> it.delivery().waitedUntilMillis() == null))
        .as("at once")
        .hasSizeBetween(1, 100);
    assertThat(receipts)
        .filteredOn(it -> it.delivery().waitedUntilMillis() != null)
        .allMatch(it -> it.delivery().waitedUntilMillis() == it.delivery().startedAtMillis());
    Map<String, List<String>> byKey =
        callback.records(topic, 401).stream()
            .collect(
                Collectors.groupingBy(
                    record -> new String(record.key(), UTF_8),
                    Collectors.mapping(PaceIT::idOf, Collectors.toList())));
    IntStream.range(0, 40)
        .forEach(
            key ->
                assertThat(byKey.get("k" + key))
                    .containsExactlyElementsOf(
                        timers.stream()
                            .filter(it -> ("k" + key).equals(keyOf(it)))
                            .map(it -> it.id().toString())
                            .toList()));
  }

  @Test
  void whatIsBelowThePaceGoesAtOnce() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    set(topic, 1_000, 1_000);
    Timer[] timers =
        IntStream.range(0, 20)
            .mapToObj(i -> callback.insert(topic, "k" + i, System.currentTimeMillis(), "at once"))
            .toArray(Timer[]::new);

    callback.deliver(Lane.FAST, timers);
    await().atMost(LONG).until(() -> Stream.of(timers).allMatch(this::isDelivered));
    assertThat(timers).allMatch(it -> receipt(it).delivery().waitedUntilMillis() == null);
  }

  @Test
  void whatWaitsIsPausedResumedAndGoesWhenThePaceHasEnded() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    Pace pace = set(topic, HARDLY_ANY, 1);
    long due = System.currentTimeMillis();
    Timer first = callback.insert(topic, "a", due - 2, "1");
    Timer second = callback.insert(topic, "b", due - 1, "2");
    Timer expiring =
        callback.insert(topic, "c", due, "3", new LatenessPolicy(2_000, OnExpiry.DROP));
    callback.deliver(Lane.FAST, first, second, expiring);
    await().atMost(LONG).until(() -> isDelivered(first) && pending(second).isPaced());
    await().atMost(LONG).until(() -> outcome(expiring).equals(Optional.of(Outcome.EXPIRED)));

    Pause.Scope scope = new Pause.Scope("default", topic, null);
    callback
        .pauses()
        .begin(new Pause(scope.id(), scope, null, due, Pause.UNTIL_ENDED, null), due, 1_000);
    await().atMost(LONG).until(() -> callback.hold(topic));
    callback.paces().put(new Pace("default", topic, 0, 100, 100, due), 100);
    await().atMost(LONG).until(() -> pending(second).isPaused());

    callback.paces().put(new Pace("default", topic, 0, HARDLY_ANY, 1, due), 100);
    callback.sql().update("UPDATE pace SET tokens = 0 WHERE topic = ?", topic);
    callback.pauses().end(scope.id());
    await().atMost(LONG).until(() -> pending(second).isPaced());

    callback.paces().remove(pace);
    await().atMost(LONG).until(() -> isDelivered(second));
  }

  /** A full bucket, and nobody who was refused lately: as after an outage of them all. */
  @Test
  void manyThatWaitAreAllMet() throws Exception {
    String topic = callback.topic(4);
    callback.warmUp(topic);
    Pace pace = set(topic, 200, 200);
    List<Timer> timers =
        IntStream.range(0, 50)
            .mapToObj(i -> waiting(topic, pace, "k" + i, 40))
            .flatMap(List::stream)
            .toList();

    await().atMost(LONG).until(() -> timers.stream().allMatch(this::isDelivered));
  }

  /** Its first one failed, and is tried again in a minute. */
  @Test
  void aKeyThatCannotGoHidesNobody() throws Exception {
    String topic = callback.topic(1);
    callback.warmUp(topic);
    Pace pace = set(topic, 50, 50);
    Timer failed = callback.insert(topic, "stuck", System.currentTimeMillis() - 60_000, "1");
    callback
        .sql()
        .update(
            "UPDATE timer SET next_at = ?, attempts = 1 WHERE id = ?",
            System.currentTimeMillis() + 60_000,
            Ids.bytes(failed.id()));
    List<Timer> stuck = waiting(topic, pace, "stuck", 300);
    List<Timer> others =
        IntStream.range(0, 40)
            .mapToObj(i -> waiting(topic, pace, "k" + i, 5))
            .flatMap(List::stream)
            .toList();

    await().atMost(LONG).until(() -> others.stream().allMatch(this::isDelivered));
    assertThat(stuck).noneMatch(this::isDelivered);
    callback.paces().remove(pace);
    callback.sql().update("DELETE FROM timer WHERE topic = ?", topic);
  }

  private List<Timer> waiting(String topic, Pace pace, String key, int count) {
    long due = System.currentTimeMillis() - count;
    List<Timer> timers =
        IntStream.range(0, count).mapToObj(i -> callback.timer(topic, key, due + i)).toList();
    callback.timers().insert(timers);
    callback
        .sql()
        .update(
            "UPDATE timer SET next_at = due_at + ? WHERE topic = ? AND key_hash = ? AND attempts ="
                + " 0 AND next_at < ?",
            Waiting.from(pace.zone()),
            topic,
            timers.getFirst().keyHash(),
            Waiting.FROM);
    return timers;
  }

  /** Sets one, and waits until it has taken hold. */
  private Pace set(String topic, double perSecond, int burst) {
    long now = System.currentTimeMillis();
    Put.Done done =
        (Put.Done) callback.paces().put(new Pace("default", topic, 0, perSecond, burst, now), 100);
    await().atMost(LONG).until(() -> callback.pacesOf(topic).equals(List.of(done.pace())));
    return done.pace();
  }

  private PendingTimer pending(Timer timer) {
    return callback.timers().find("default", timer.id()).orElseThrow();
  }

  private Optional<Outcome> outcome(Timer timer) {
    return callback.receipts().find("default", timer.id()).map(Receipt::outcome);
  }

  private boolean isDelivered(Timer timer) {
    return outcome(timer).equals(Optional.of(Outcome.DELIVERED));
  }

  private Receipt receipt(Timer timer) {
    return callback.receipts().find("default", timer.id()).orElseThrow();
  }

  private static String keyOf(Timer timer) {
    return new String(timer.content().key(), UTF_8);
  }

  private static String idOf(ConsumerRecord<byte[], byte[]> record) {
    return new String(record.headers().lastHeader("punctual-id").value(), UTF_8);
  }
}
