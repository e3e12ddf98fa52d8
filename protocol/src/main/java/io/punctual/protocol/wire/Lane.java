package io.punctual.protocol.wire;

/** Which of the two ways through the callback a delivery request takes. */
public enum Lane {
  /**
   * The ordinary way. Timers of slow topic-partitions are turned away with {@link Verdict#SLOW}.
   */
  FAST,
  /** A few requests of their own for timers that were turned away: they hold up nobody else. */
  SLOW
}
