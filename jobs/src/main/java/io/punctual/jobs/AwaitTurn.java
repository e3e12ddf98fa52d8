package io.punctual.jobs;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * New pods of a service start in an order. Where none of it serves there is nothing to spare, and
 * no waiting.
 *
 * @param mine the name of the pods of this service that serve
 */
record AwaitTurn(Names names, String mine, List<TurnRule> rules) {

  /**
   * What lets this pod start.
   *
   * @throws NotYet while it is not its turn
   */
  String turn() {
    Set<String> serving = names.addressesOf(mine);
    return serving.isEmpty()
        ? "no pod serves at " + mine
        : rules.stream().map(rule -> rule.check(names, serving)).collect(Collectors.joining("; "));
  }
}
