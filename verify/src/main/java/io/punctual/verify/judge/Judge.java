package io.punctual.verify.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Looks for every way in which a promise can have been broken. */
public final class Judge {
  private static final List<Promise> PROMISES =
      List.of(
          new NothingLost(),
          new NoDuplicate(),
          new NeverEarly(),
          new OrderedPerKey(),
          new EveryReceiptWritten(),
          new ReceiptsNameTheRecord());

  private Judge() {}

  public static Findings judge(Evidence evidence) {
    Map<Promise, List<Promise.Violation>> violations = new LinkedHashMap<>();
    PROMISES.forEach(promise -> violations.put(promise, promise.violations(evidence)));
    return new Findings(evidence.accepted(), violations);
  }
}
