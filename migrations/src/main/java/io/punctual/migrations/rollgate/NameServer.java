package io.punctual.migrations.rollgate;

import java.util.Set;

/** A cluster's name server. */
interface NameServer {

  /** The addresses behind a name; none where the name is unknown or the server does not answer. */
  Set<String> addressesOf(String name);
}
