package io.punctual.jobs;

import java.util.Set;

/** A cluster's name server. */
interface Names {

  /** The addresses behind a name; none if it has none, is not known, or nobody answers. */
  Set<String> addressesOf(String name);
}
