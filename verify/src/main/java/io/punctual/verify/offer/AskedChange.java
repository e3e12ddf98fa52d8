package io.punctual.verify.offer;

/**
 * A cancel or a reschedule, and what was answered.
 *
 * @param dueMillis the new due; {@link #CANCEL}: none
 * @param kind the status of a failure, or why there is none; else empty
 */
public record AskedChange(
    long dueMillis, Answer answer, String kind, long postedAtMillis, long answeredAtMillis) {
  public static final long CANCEL = -1;

  /** What its owner knows then. */
  public enum Answer {
    DONE,
    /** It has been delivered. */
    TOO_LATE,
    /** Nothing was changed, and nothing else was said. */
    UNCHANGED,
    NOT_FOUND,
    /** A 5xx, or no answer: it was done or not. */
    UNKNOWN
  }

  public AskedChange(long dueMillis, Answer answer, long postedAtMillis, long answeredAtMillis) {
    this(dueMillis, answer, "", postedAtMillis, answeredAtMillis);
  }

  public boolean isCancel() {
    return dueMillis == CANCEL;
  }

  public boolean was(Answer other) {
    return answer == other;
  }

  long settledAtMillis() {
    return was(Answer.UNKNOWN) ? Accepted.NEVER : answeredAtMillis;
  }
}
