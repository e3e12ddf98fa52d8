package io.punctual.jobs;

import java.util.Set;

/**
 * Services are rolled one after the other: no new pod of the second before all pods of the first
 * are new.
 *
 * @param before the name of the pods that serve of the service that is rolled before
 * @param rolled the name of those among them that are of this release
 */
record AfterTheServiceBefore(String before, String rolled) implements TurnRule {

  @Override
  public String check(Names names, Set<String> serving) {
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
