package io.punctual.perf.baseline;

import java.time.Duration;

/**
 * The consumers of one drain of the per-message design.
 *
 * @param threads of each
 * @param routes connections to the callback, of all of them together; 0: as many as requests
 * @param routeWait how long a request waits for one of these connections
 */
public record Crew(int consumers, int queues, int threads, int routes, Duration routeWait) {
  /**
   * A thread for each queue: more could not do anything. Without a round trip, this was faster than
   * the other settings that were tried.
   */
  public static final Crew COMPARED = new Crew(1, 64, 64, 0, Duration.ZERO);

  /** Of what {@link #order} says. */
  static Crew of(String order) {
    String[] words = order.split(" ");
    return new Crew(
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        Integer.parseInt(words[4]),
        Duration.ofMillis(Long.parseLong(words[5])));
  }

  /** In words for its process, the first of which is the topic. */
  public String order(String topic) {
    return "%s %d %d %d %d %d"
        .formatted(topic, consumers, queues, threads, routes, routeWait.toMillis());
  }

  /** How many messages its threads could work on at once, if there were queues enough. */
  public int workers() {
    return consumers * threads;
  }

  /** An even share of the queues is this many, or one more. */
  int share() {
    return queues / consumers;
  }
}
