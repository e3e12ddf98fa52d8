package io.punctual.protocol.wire;

/** What became of one timer of a delivery request. */
public enum Verdict {
  /** It is delivered, or dead: its receipt is written. Drop it. */
  FINISHED,
  /** It is gone, or due at another time, or was rung again since. Drop it. */
  STALE,
  /** Not now: ask again after the given time. */
  RETRY,
  /** Its topic-partition is slow: ask again after the given time, in {@link Lane#SLOW}. */
  SLOW
}
