package io.punctual.simulation;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that jumps from one planned event to the next, and runs each. */
final class ManualClock implements InstantSource {

  private record Planned(long atMicros, long number, Runnable event) {}

  private final PriorityQueue<Planned> planned =
      new PriorityQueue<>(
          Comparator.comparingLong(Planned::atMicros).thenComparingLong(Planned::number));
  private long nowMicros = 1_000_000_000_000L;
  private long numbers;

  @Override
  public Instant instant() {
    return Instant.EPOCH.plus(nowMicros, ChronoUnit.MICROS);
  }

  long micros() {
    return nowMicros;
  }

  void after(long micros, Runnable event) {
    at(nowMicros + micros, event);
  }

  void at(long atMicros, Runnable event) {
    planned.add(new Planned(Math.max(nowMicros, atMicros), numbers++, event));
  }

  /** Runs the events that are planned up to that moment. */
  void runUntil(long endMicros) {
    while (!planned.isEmpty() && planned.peek().atMicros() <= endMicros) {
      Planned next = planned.remove();
      nowMicros = next.atMicros();
      next.event().run();
    }
    nowMicros = endMicros;
  }
}
