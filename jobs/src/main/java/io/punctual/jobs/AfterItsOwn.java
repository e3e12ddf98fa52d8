package io.punctual.jobs;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Pods of one service start one after the other, or some at a time, while others serve. Who does
 * not serve yet goes in the order of addresses, so that all of them agree. One that is ending can't
 * be told from one that starts: it goes first, too. While the name server does not know this pod,
 * what it says of the others is old.
 *
 * @param all the name of all pods of this service
 * @param me this pod's address
 * @param max how many may start side by side
 */
record AfterItsOwn(String all, InetAddress me, int max) implements TurnRule {
  /** More than there will be, so that to be known is a step ahead. */
  private static final int NOBODY_KNOWS = 100_000;

  @Override
  public Turn look(Names names, Set<String> serving) {
    Set<InetAddress> unready =
        names.addressesOf(all).stream()
            .filter(it -> !serving.contains(it))
            .map(InetAddress::ofLiteral)
            .collect(Collectors.toUnmodifiableSet());
    if (!unready.contains(me)) {
      return Turn.after(NOBODY_KNOWS, all + " does not name this pod yet");
    }
    int first = (int) unready.stream().filter(this::isBeforeMe).count();
    return first < max
        ? Turn.after(0, "fewer than %d pods at %s go first".formatted(max, all))
        : Turn.after(
            first - max + 1, "%d pods at %s that do not serve go first".formatted(first, all));
  }

  private boolean isBeforeMe(InetAddress other) {
    return Arrays.compareUnsigned(other.getAddress(), me.getAddress()) < 0;
  }
}
