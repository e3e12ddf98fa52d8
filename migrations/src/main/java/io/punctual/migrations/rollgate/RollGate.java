package io.punctual.migrations.rollgate;

import io.punctual.migrations.job.NotYet;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets pods that start pass in the order of their addresses, so that all of them agree without
 * talking to each other. The name server does not tell a pod that ends from one that starts: both
 * count. Until it names this pod, its answer about the others is old.
 *
 * @param pods the name of all pods of the release, ready or not
 * @param ready the name of the ready ones; where there is none, nothing is to be spared
 * @param me this pod's address
 * @param startingMax how many pods may start at a time
 */
record RollGate(PodNames names, String pods, String ready, InetAddress me, int startingMax) {

  /** More than there will be, so that to be named is progress. */
  private static final int UNKNOWN_PODS = 100_000;

  /**
   * How many pods must become ready before this one may start.
   *
   * @param ahead none: it may start now
   */
  record Queue(int ahead, String description) {

    boolean isOpen() {
      return ahead == 0;
    }
  }

  Queue look() {
    Set<String> serving = names.addressesOf(ready);
    if (serving.isEmpty()) {
      return new Queue(0, "no pod is ready at " + ready);
    }
    Set<InetAddress> starting =
        names.addressesOf(pods).stream()
            .filter(it -> !serving.contains(it))
            .map(InetAddress::ofLiteral)
            .collect(Collectors.toUnmodifiableSet());
    return starting.contains(me)
        ? behind((int) starting.stream().filter(this::isBeforeMe).count())
        : new Queue(UNKNOWN_PODS, pods + " does not name this pod yet");
  }

  private Queue behind(int before) {
    return new Queue(
        Math.max(0, before - startingMax + 1),
        "%d pods at %s start before this one, %d may at a time"
            .formatted(before, pods, startingMax));
  }

  private boolean isBeforeMe(InetAddress other) {
    return Arrays.compareUnsigned(other.getAddress(), me.getAddress()) < 0;
  }

  /**
   * The queue, once it is shorter.
   *
   * @throws NotYet until then
   */
  Queue shorterThan(int ahead) {
    Queue queue = look();
    if (queue.ahead() >= ahead) {
      throw new NotYet(queue.description());
    }
    return queue;
  }
}
