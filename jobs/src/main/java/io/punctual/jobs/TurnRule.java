package io.punctual.jobs;

import java.util.Set;

/** One reason for a new pod to wait. */
interface TurnRule {

  /**
   * How it stands now.
   *
   * @param serving the addresses of this service's pods that serve
   */
  Turn look(Names names, Set<String> serving);
}
