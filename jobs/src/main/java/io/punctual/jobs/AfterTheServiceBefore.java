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
  public Turn look(Names names, Set<String> serving) {
    Set<String> ofThisRelease = names.addressesOf(rolled);
    Set<String> all = names.addressesOf(before);
    int old = (int) all.stream().filter(it -> !ofThisRelease.contains(it)).count();
    return old == 0 && !ofThisRelease.isEmpty()
        ? Turn.after(0, "all pods at " + before + " are of this release")
        : Turn.after(
            Math.max(1, old),
            "of %d pods that serve at %s %d are of this release"
                .formatted(all.size(), before, ofThisRelease.size()));
  }
}
