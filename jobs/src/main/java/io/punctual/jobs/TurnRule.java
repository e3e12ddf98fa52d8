package io.punctual.jobs;

import java.util.Set;

/** One reason for a new pod to wait. */
interface TurnRule {

  /**
   * Why it need not.
   *
   * @param serving the addresses of this service's pods that serve
   * @throws NotYet while it must wait
   */
  String check(Names names, Set<String> serving);
}
