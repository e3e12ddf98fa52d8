package io.punctual.standalone.flow;

import io.punctual.client.NewTimer;
import io.punctual.verify.offer.Accepted;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Those who post timers to a flow, with keys and dues by chance: eight at once, or one alone. */
final class Callers {

  private static final int AT_ONCE = 8;

  private final Random random = new Random(42);
  private final Flow flow;

  Callers(Flow flow) {
    this.flow = flow;
  }

  List<Accepted> post(String topic, int timers, int keys, int fromMillis, int toMillis)
      throws Exception {
    return post(topic, timers, keys, fromMillis, toMillis, UnaryOperator.identity());
  }

  /**
   * @param more adds fields to each timer
   */
  List<Accepted> post(
      String topic,
      int timers,
      int keys,
      int fromMillis,
      int toMillis,
      UnaryOperator<NewTimer> more)
      throws Exception {
    return atOnce(
        IntStream.range(0, timers)
            .<Callable<Accepted>>mapToObj(
                _ -> () -> postOne(topic, keys, fromMillis, toMillis, more))
            .toList());
  }

  /** Takes a while, so that something may happen meanwhile. */
  List<Accepted> postOneByOne(String topic, int timers, int keys, int fromMillis, int toMillis)
      throws Exception {
    List<Accepted> accepted = new ArrayList<>();
    for (int i = 0; i < timers; i++) {
      accepted.add(postOne(topic, keys, fromMillis, toMillis, UnaryOperator.identity()));
    }
    return accepted;
  }

  /** Each caller takes the next when it has been answered. */
  List<Accepted> atOnce(List<Callable<Accepted>> posts) throws Exception {
    try (ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Accepted> accepted = new ArrayList<>();
      for (Future<Accepted> answer : callers.invokeAll(posts)) {
        accepted.add(answer.get());
      }
      return accepted;
    }
  }

  private Accepted postOne(
      String topic, int keys, int fromMillis, int toMillis, UnaryOperator<NewTimer> more)
      throws Exception {
    long due = System.currentTimeMillis() + fromMillis + random.nextInt(toMillis - fromMillis);
    return flow.post(topic, "key-" + random.nextInt(keys), due, more);
  }
}
