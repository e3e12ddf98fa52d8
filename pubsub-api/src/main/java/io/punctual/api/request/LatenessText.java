package io.punctual.api.request;

import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import java.time.Duration;
import java.util.Optional;

/** A lateness policy as callers write it. */
public final class LatenessText {

  private static final String DROP = "drop";
  private static final String DEAD_LETTER = "deadLetter";

  private LatenessText() {}

  static Optional<OnExpiry> onExpiry(String text) {
    return switch (text) {
      case DROP -> Optional.of(OnExpiry.DROP);
      case DEAD_LETTER -> Optional.of(OnExpiry.DEAD_LETTER);
      default -> Optional.empty();
    };
  }

  public static String onExpiry(LatenessPolicy lateness) {
    return switch (lateness.onExpiry()) {
      case DROP -> DROP;
      case DEAD_LETTER -> DEAD_LETTER;
    };
  }

  /** ISO 8601. */
  public static String expireAfter(LatenessPolicy lateness) {
    return Duration.ofMillis(lateness.expireAfterMillis()).toString();
  }
}
