package io.punctual.perf.peer;

import io.punctual.perf.baseline.PostServer;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Submits messages with a due to a peer, in its own JVM, and notes how late each arrives. */
public final class PeerProcess {
  private static final int ARRIVED_SECONDS_MAX = 300;
  private static final int IN_FLIGHT_MAX = 256;
  private static final double NANOS = 1e9;

  private final PeerKind kind;
  private final String[] addresses;

  private PeerProcess(PeerKind kind, String[] addresses) {
    this.kind = kind;
    this.addresses = addresses;
  }

  /**
   * @param args port, kind, what the kind is told
   */
  public static void main(String[] args) throws Exception {
    PeerProcess process =
        new PeerProcess(PeerKind.valueOf(args[1]), Stream.of(args).skip(2).toArray(String[]::new));
    PostServer.listen(
        Integer.parseInt(args[0]), Map.of("/steady", process::steady, "/spike", process::spike));
  }

  /**
   * @param text name of the run, keys, bytes, messages a second, seconds, shortest and longest time
   *     to the due in ms
   */
  private String steady(String text) throws Exception {
    String[] words = text.split(" ");
    int[] numbers = numbers(words);
    int rate = numbers[2];
    Arrivals arrivals = new Arrivals(numbers[0]);
    try (Peer peer = kind.start(words[0], arrivals, addresses)) {
      SplittableRandom random = new SplittableRandom(1);
      long from = System.nanoTime();
      for (int number = 0; number < rate * numbers[3]; number++) {
        awaitNanos(from + (long) (number * NANOS / rate));
        long due = System.currentTimeMillis() + random.nextInt(numbers[4], numbers[5] + 1);
        submit(peer, arrivals, number, due, numbers[1], () -> {});
      }
      awaitArrivals(arrivals);
    }
    return arrivals.result();
  }

  /**
   * All due at one instant.
   *
   * @param text name of the run, keys, bytes, messages
   */
  private String spike(String text) throws Exception {
    String[] words = text.split(" ");
    int[] numbers = numbers(words);
    Arrivals arrivals = new Arrivals(numbers[0]);
    try (Peer peer = kind.start(words[0], arrivals, addresses)) {
      long due = System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(kind.spikeLeadSeconds());
      Semaphore inFlight = new Semaphore(IN_FLIGHT_MAX);
      for (int number = 0; number < numbers[2]; number++) {
        inFlight.acquire();
        submit(peer, arrivals, number, due, numbers[1], inFlight::release);
      }
      inFlight.acquire(IN_FLIGHT_MAX);
      if (System.currentTimeMillis() >= due) {
        throw new IllegalStateException("the last was submitted after the instant");
      }
      awaitArrivals(arrivals);
    }
    return arrivals.result();
  }

  private static int[] numbers(String[] words) {
    return Stream.of(words).skip(1).mapToInt(Integer::parseInt).toArray();
  }

  private static void submit(
      Peer peer, Arrivals arrivals, int number, long due, int bytes, Runnable ended)
      throws Exception {
    peer.submit(due, Arrivals.body(number, due, bytes))
        .whenComplete(
            (_, failure) -> {
              if (failure == null) {
                arrivals.accepted(number);
              } else {
                arrivals.refused();
              }
              ended.run();
            });
  }

  private static void awaitNanos(long at) {
    for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void awaitArrivals(Arrivals arrivals) throws InterruptedException {
    for (int i = 0; i < ARRIVED_SECONDS_MAX && (i == 0 || arrivals.lost() > 0); i++) {
      TimeUnit.SECONDS.sleep(1);
    }
  }
}
