package io.punctual.simulation;

import io.punctual.protocol.KeyOrder;
import io.punctual.store.delivery.MemoryDeliveries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** P4, as {@link KeyOrder} puts it. */
final class OrderedPerKey implements Checker {

  private record First(int position, KafkaLog.Entry entry, History.Accepted accepted) {}

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    Map<UUID, First> firsts = new HashMap<>();
    Map<Long, List<First>> byKey = new HashMap<>();
    for (int i = 0; i < kafka.entries().size(); i++) {
      KafkaLog.Entry entry = kafka.entries().get(i);
      First first = new First(i, entry, history.accepted.get(entry.id()));
      if (firsts.putIfAbsent(entry.id(), first) == null) {
        byKey.computeIfAbsent(entry.keyHash(), key -> new ArrayList<>()).add(first);
      }
    }
    List<String> violations = new ArrayList<>();
    byKey.values().forEach(key -> check(key, violations));
    return violations;
  }

  private static void check(List<First> key, List<String> violations) {
    for (First b : key) {
      for (First a : key) {
        if (KeyOrder.OF_TIMERS.compare(a.accepted().timer(), b.accepted().timer()) < 0
            && a.accepted().answeredMicros() < b.entry().startedMicros()
            && a.position() > b.position()) {
          violations.add("%s before %s".formatted(b.entry(), a.entry()));
        }
      }
    }
  }
}
