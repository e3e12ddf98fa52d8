package io.punctual.verify.judge;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Looks for every way in which a promise can have been broken. */
public final class Judge {
  private Judge() {}

  public static Findings judge(Evidence evidence) {
    Map<Promise, List<Promise.Violation>> violations = new EnumMap<>(Promise.class);
    for (Promise promise : Promise.values()) {
      violations.put(promise, promise.violations(evidence));
    }
    return new Findings(evidence.accepted(), violations);
  }
}
