package io.punctual.jobs;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Set;

/**
 * Pods of one service start one after the other, or some at a time, while others serve. Who does
 * not serve yet goes in the order of addresses, so that all of them agree. One that is ending can't
 * be told from one that starts: it goes first, too.
 *
 * @param all the name of all pods of this service
 * @param me this pod's address
 * @param max how many may start side by side
 */
record AfterItsOwn(String all, InetAddress me, int max) implements TurnRule {

  @Override
  public String check(Names names, Set<String> serving) {
    long first =
        names.addressesOf(all).stream()
            .filter(it -> !serving.contains(it))
            .filter(this::isBeforeMe)
            .count();
    if (first >= max) {
      throw new NotYet("%d pods at %s that do not serve go first".formatted(first, all));
    }
    return "fewer than %d pods at %s go first".formatted(max, all);
  }

  private boolean isBeforeMe(String address) {
    return Arrays.compareUnsigned(InetAddress.ofLiteral(address).getAddress(), me.getAddress()) < 0;
  }
}
