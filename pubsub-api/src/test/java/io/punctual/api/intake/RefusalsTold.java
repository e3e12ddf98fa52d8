package io.punctual.api.intake;

import io.punctual.protocol.Timer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Each refused record is told, and no other is. */
final class RefusalsTold implements Checker {

  @Override
  public List<String> violations(
      List<List<Given>> given, List<Timer> inserted, List<String> refused) {
    Set<String> owed =
        given.stream()
            .flatMap(List::stream)
            .filter(Given::isRefused)
            .map(Given::source)
            .collect(Collectors.toSet());
    Set<String> told = new HashSet<>(refused);
    return Stream.concat(
            owed.stream().filter(it -> !told.contains(it)).map(it -> "not told: " + it),
            told.stream().filter(it -> !owed.contains(it)).map(it -> "wrongly told: " + it))
        .toList();
  }
}
