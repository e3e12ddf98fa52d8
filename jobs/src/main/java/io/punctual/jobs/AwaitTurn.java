package io.punctual.jobs;

import java.util.List;
import java.util.Set;

/**
 * New pods of a service start in an order. Where none of it serves there is nothing to spare, and
 * no waiting.
 *
 * @param mine the name of the pods of this service that serve
 * @param rules one at least
 */
record AwaitTurn(Names names, String mine, List<TurnRule> rules) {

  /** How it stands now. */
  Turn look() {
    Set<String> serving = names.addressesOf(mine);
    return serving.isEmpty()
        ? Turn.nobodyServes("no pod serves at " + mine)
        : rules.stream().map(rule -> rule.look(names, serving)).reduce(Turn::and).orElseThrow();
  }

  /**
   * The turn, once fewer pods are waited for.
   *
   * @throws NotYet until then
   */
  Turn fewerThan(int left) {
    Turn turn = look();
    if (turn.left() >= left) {
      throw new NotYet(turn.told());
    }
    return turn;
  }
}
