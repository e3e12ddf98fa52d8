package io.punctual.api.intake;

import io.punctual.protocol.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A record that is a timer becomes one, once; no other does. */
final class EachRecordOnce implements Checker {

  @Override
  public List<String> violations(
      List<List<Given>> given, List<Timer> inserted, List<String> refused) {
    Map<String, Integer> owed = new HashMap<>();
    given.stream()
        .flatMap(List::stream)
        .filter(Given::isTimer)
        .forEach(it -> owed.merge(it.payload(), 1, Integer::sum));
    inserted.forEach(timer -> owed.merge(Given.payload(timer), -1, Integer::sum));
    return owed.entrySet().stream()
        .filter(it -> it.getValue() != 0)
        .map(it -> "record %s: %d timers missing".formatted(it.getKey(), it.getValue()))
        .toList();
  }
}
