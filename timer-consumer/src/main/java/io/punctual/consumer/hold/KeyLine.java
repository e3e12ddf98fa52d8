package io.punctual.consumer.hold;

import io.punctual.protocol.wire.Lane;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The waiting timers of one key, or one timer without a key, soonest ready first. While a timer of
 * it is out, the whole line waits, and nobody looks at it.
 */
final class KeyLine {

  static final Comparator<KeyLine> FIRST_READY =
      Comparator.comparing(KeyLine::head, Held.FIRST_READY);

  private final long keyHash;
  private @Nullable Held head;

  /** Behind the head; most keys have one timer in the hold and need none. */
  private @Nullable PriorityQueue<Held> rest;

  private boolean out;

  KeyLine(long keyHash) {
    this.keyHash = keyHash;
  }

  long keyHash() {
    return keyHash;
  }

  boolean out() {
    return out;
  }

  void out(boolean out) {
    this.out = out;
  }

  boolean isEmpty() {
    return head == null;
  }

  Held head() {
    if (head == null) {
      throw new IllegalStateException("an empty line has no head");
    }
    return head;
  }

  boolean isReady(Lane lane, long runwayEndMillis) {
    return head != null && head.lane() == lane && head.byMillis() <= runwayEndMillis;
  }

  void add(Held held) {
    if (head == null) {
      head = held;
    } else if (Held.FIRST_READY.compare(held, head) < 0) {
      behind().add(head);
      head = held;
    } else {
      behind().add(held);
    }
  }

  Held poll() {
    Held first = head();
    head = rest == null ? null : rest.poll();
    return first;
  }

  void removeIf(Predicate<Held> dropped) {
    if (rest != null) {
      rest.removeIf(dropped);
    }
    if (head != null && dropped.test(head)) {
      poll();
    }
  }

  private PriorityQueue<Held> behind() {
    if (rest == null) {
      rest = new PriorityQueue<>(4, Held.FIRST_READY);
    }
    return rest;
  }
}
