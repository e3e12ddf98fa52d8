package io.punctual.protocol;

import java.util.Comparator;

/**
 * The order of promise P4: the timers of a key by due, and those with equal dues by submission. If
 * A comes before B in it, and A was answered before B's delivery began, then A's first record
 * precedes B's first.
 */
public final class KeyOrder {

  /** For timers of one key. */
  public static final Comparator<Timer> OF_TIMERS =
      Comparator.comparingLong(Timer::dueMillis).thenComparingLong(Timer::seq);

  private KeyOrder() {}
}
