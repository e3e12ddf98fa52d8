package io.punctual.protocol;

/** How a timer ended. The codes are stored: never reuse one. */
public enum Outcome {
  DELIVERED(1),
  DEAD(2),
  CANCELLED(3),
  EXPIRED(4);

  private final int code;

  Outcome(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  public static Outcome of(int code) {
    for (Outcome outcome : values()) {
      if (outcome.code == code) {
        return outcome;
      }
    }
    throw new IllegalStateException("no outcome has the code " + code);
  }
}
