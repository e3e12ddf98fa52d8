package io.punctual.protocol.wire;

import java.util.UUID;

/**
 * The callback's word on one timer.
 *
 * @param id the timer asked about
 * @param verdict what became of it
 * @param retryInMillis with {@link Verdict#RETRY} and {@link Verdict#SLOW}: when to ask again;
 *     otherwise 0
 */
public record TimerReply(UUID id, Verdict verdict, long retryInMillis) {

  public TimerReply {
    if (retryInMillis < 0) {
      throw new IllegalArgumentException("retryInMillis is negative: " + retryInMillis);
    }
  }

  public static TimerReply finished(UUID id) {
    return new TimerReply(id, Verdict.FINISHED, 0);
  }

  public static TimerReply stale(UUID id) {
    return new TimerReply(id, Verdict.STALE, 0);
  }

  public static TimerReply retryIn(UUID id, long millis) {
    return new TimerReply(id, Verdict.RETRY, millis);
  }

  public static TimerReply slow(UUID id, long retryInMillis) {
    return new TimerReply(id, Verdict.SLOW, retryInMillis);
  }
}
