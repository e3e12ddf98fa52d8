package io.punctual.jobs;

import java.util.Set;

/**
 * Services are rolled one after the other: a new pod of the second does not start before all pods
 * of the first are new. Where none of its own kind serves, there is nothing to spare and no
 * waiting.
 *
 * @param mine the name of the pods of this service that serve
 * @param before the name of those of the service that is rolled before it
 * @param rolled the name of those among them that are of this release
 */
record AwaitTurn(Names names, String mine, String before, String rolled) {

  /**
   * What lets this pod start.
   *
   * @throws NotYet while it is not its turn
   */
  String turn() {
    if (names.addressesOf(mine).isEmpty()) {
      return "no pod serves at " + mine;
    }
    Set<String> ofThisRelease = names.addressesOf(rolled);
    Set<String> all = names.addressesOf(before);
    if (ofThisRelease.isEmpty() || !ofThisRelease.containsAll(all)) {
      throw new NotYet(
          "of %d pods that serve at %s %d are of this release"
              .formatted(all.size(), before, ofThisRelease.size()));
    }
    return "all pods at " + before + " are of this release";
  }
}
