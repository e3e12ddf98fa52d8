package io.punctual.consumer.hold;

import io.punctual.protocol.wire.Lane;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The lines that may be taken from, by lane, soonest ready first. A line must not change while it
 * is in here.
 */
final class WaitingKeyLines {

  private final TreeSet<KeyLine> fast = new TreeSet<>(KeyLine.FIRST_READY);
  private final TreeSet<KeyLine> slow = new TreeSet<>(KeyLine.FIRST_READY);

  void add(KeyLine line) {
    if (!line.isEmpty()) {
      of(line.head().lane()).add(line);
    }
  }

  void remove(KeyLine line) {
    if (!line.isEmpty()) {
      of(line.head().lane()).remove(line);
    }
  }

  KeyLine pollFirst(Lane lane) {
    KeyLine first = of(lane).first();
    of(lane).remove(first);
    return first;
  }

  long nextBy(Lane lane) {
    NavigableSet<KeyLine> lines = of(lane);
    return lines.isEmpty() ? Long.MAX_VALUE : lines.first().head().byMillis();
  }

  Collection<KeyLine> drain() {
    List<KeyLine> all = new ArrayList<>(fast);
    all.addAll(slow);
    fast.clear();
    slow.clear();
    return all;
  }

  private NavigableSet<KeyLine> of(Lane lane) {
    return switch (lane) {
      case FAST -> fast;
      case SLOW -> slow;
    };
  }
}
