package io.punctual.migrations.rollgate;

import java.util.Set;

/** Names of pods, as the cluster's name server resolves them. */
interface PodNames {

  /** The addresses behind a name; none where the name is unknown or the server does not answer. */
  Set<String> addressesOf(String name);
}
