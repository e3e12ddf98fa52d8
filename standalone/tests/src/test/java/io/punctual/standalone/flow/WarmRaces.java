package io.punctual.standalone.flow;

import static java.util.concurrent.CompletableFuture.runAsync;

import io.punctual.client.ChangeOutcome.Cancelled;
import io.punctual.verify.offer.Accepted;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/**
 * Takes a stack the ways that a race takes, a few at a time: JVMs that have just started are slow
 * for so long that every race is lost.
 */
final class WarmRaces {

  private static final int AT_ONCE = 8;
  private static final int EACH = 50;
  private static final long AHEAD_MILLIS = 2_000;
  private static final Duration LONG = Duration.ofSeconds(60);

  private WarmRaces() {}

  static void run(Flow flow) {
    String topic = flow.topic(4);
    Queue<Accepted> toCome = new ConcurrentLinkedQueue<>();
    TimerOwner owner = new TimerOwner(flow);
    CompletableFuture.allOf(
            IntStream.range(0, AT_ONCE)
                .mapToObj(
                    _ ->
                        runAsync(
                            () -> runOne(owner, topic, toCome),
                            AtMoment.micros(AtMoment.nowMicros())))
                .toArray(CompletableFuture[]::new))
        .join();
    flow.awaitArrivals(topic, List.copyOf(toCome), LONG);
  }

  private static void runOne(TimerOwner owner, String topic, Queue<Accepted> toCome) {
    for (int i = 0; i < EACH; i++) {
      long due = System.currentTimeMillis() + AHEAD_MILLIS;
      Accepted timer = owner.flow().post(topic, "key-" + i, due);
      owner.move(timer.id(), due + AHEAD_MILLIS / 2);
      if (i % 2 == 0 || !owner.cancel(timer.id()).is(Cancelled.class)) {
        toCome.add(timer);
      }
    }
  }
}
