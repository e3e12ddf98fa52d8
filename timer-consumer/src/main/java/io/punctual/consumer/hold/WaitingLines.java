package io.punctual.consumer.hold;

import io.punctual.contract.Lane;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The lines that may be taken from, by lane, soonest ready first. A line must not change while it
 * is in here.
 */
final class WaitingLines {

  private final TreeSet<Line> fast = new TreeSet<>(Line.FIRST_READY);
  private final TreeSet<Line> slow = new TreeSet<>(Line.FIRST_READY);

  void add(Line line) {
    if (!line.isEmpty()) {
      of(line.head().lane()).add(line);
    }
  }

  void remove(Line line) {
    if (!line.isEmpty()) {
      of(line.head().lane()).remove(line);
    }
  }

  Line pollFirst(Lane lane) {
    Line first = of(lane).first();
    of(lane).remove(first);
    return first;
  }

  long nextReadyAt(Lane lane) {
    NavigableSet<Line> lines = of(lane);
    return lines.isEmpty() ? Long.MAX_VALUE : lines.first().head().readyAtMillis();
  }

  Collection<Line> drain() {
    List<Line> all = new ArrayList<>(fast);
    all.addAll(slow);
    fast.clear();
    slow.clear();
    return all;
  }

  private NavigableSet<Line> of(Lane lane) {
    return switch (lane) {
      case FAST -> fast;
      case SLOW -> slow;
    };
  }
}
