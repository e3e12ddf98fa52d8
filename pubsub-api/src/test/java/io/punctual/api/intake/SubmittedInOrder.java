package io.punctual.api.intake;

import io.punctual.protocol.KeyOrder;
import io.punctual.protocol.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Of a key, the timers of the same due are in the order of their records. */
final class SubmittedInOrder implements Checker {

  @Override
  public List<String> violations(
      List<List<Given>> given, List<Timer> inserted, List<String> refused) {
    Map<String, Timer> byPayload = new HashMap<>();
    inserted.forEach(timer -> byPayload.putIfAbsent(Given.payload(timer), timer));
    Map<String, Timer> lastOfKey = new HashMap<>();
    List<String> violations = new ArrayList<>();
    for (Given record : given.stream().flatMap(List::stream).filter(Given::isTimer).toList()) {
      Timer timer = byPayload.get(record.payload());
      Timer before = timer == null ? null : lastOfKey.put(record.key(), timer);
      if (before != null && KeyOrder.OF_TIMERS.compare(before, timer) > 0) {
        violations.add("%s before %s".formatted(record.source(), Given.payload(before)));
      }
    }
    return violations;
  }
}
