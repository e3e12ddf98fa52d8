package io.punctual.engines.link;

/** What is wrong with a network link. */
public enum Ailment {
  NONE,
  /** A tenth of a second each way. */
  SLOW,
  /** 100 kB/s. */
  TRICKLING,
  /** Connections end at once. */
  CUT,
  /** Connections stand, and carry nothing; afterwards they are gone. */
  HALF_OPEN
}
