package io.punctual.store.timer;

import io.punctual.store.dialect.Dialect;

/**
 * How a row of {@code timer} says that nobody has claimed it: by zeros as wide as a claim. With a
 * NULL there, each row would grow by its claim, out of a page that inserts have filled (ADR 3).
 */
public final class Unclaimed {

  private static final String NOBODY = Dialect.ZEROS_16;

  /** The condition. A NULL is what earlier versions wrote. */
  public static final String IS = "(claim IS NULL OR claim = " + NOBODY + ")";

  /** The assignments. */
  public static final String SET = "claim = " + NOBODY + ", claimed_at = 0";

  /** Of {@code claim, claimed_at}. */
  public static final String VALUES = NOBODY + ", 0";

  private Unclaimed() {}
}
