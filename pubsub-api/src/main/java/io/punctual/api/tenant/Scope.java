package io.punctual.api.tenant;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a token lets its holder do. */
public enum Scope {
  /** Offer timers. */
  SUBMIT,
  /** Look at timers, schedules, pauses, receipts, dead letters, forecast and accuracy. */
  READ,
  /**
   * Cancel, reschedule, fire, redrive and drop; make and change schedules; pause and end pauses.
   */
  CHANGE,
  /** Use the other scopes for every tenant, each request of one; pause all tenants. */
  OPERATE;

  /** As in a configured token and in a JWT's claim. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Empty for a scope of something else. */
  public static Optional<Scope> of(String word) {
    return Stream.of(values()).filter(scope -> scope.word().equals(word)).findFirst();
  }
}
