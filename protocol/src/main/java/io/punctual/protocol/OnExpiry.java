package io.punctual.protocol;

/** What becomes of a timer that came too late. The codes are stored: never reuse one. */
public enum OnExpiry {
  /** It ends with the receipt {@link Outcome#EXPIRED}, and nothing more. */
  DROP(1, Outcome.EXPIRED),
  /** It is kept among the dead, whole. */
  DEAD_LETTER(2, Outcome.DEAD);

  private final int code;
  private final Outcome outcome;

  OnExpiry(int code, Outcome outcome) {
    this.code = code;
    this.outcome = outcome;
  }

  /** As it is stored. */
  public int code() {
    return code;
  }

  /** Of the receipt. */
  public Outcome outcome() {
    return outcome;
  }

  public static OnExpiry of(int code) {
    for (OnExpiry onExpiry : values()) {
      if (onExpiry.code == code) {
        return onExpiry;
      }
    }
    throw new IllegalStateException("nothing on expiry has the code " + code);
  }
}
