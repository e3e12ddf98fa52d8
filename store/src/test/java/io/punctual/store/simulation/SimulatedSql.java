package io.punctual.store.simulation;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Transactions, each of which is one step: nobody comes between. A commit's answer may be lost; the
 * transaction is then repeated, as the real one is, or fails.
 */
public final class SimulatedSql {

  private final Workers workers;
  private final Faults faults;
  private long downUntilMillis;

  public SimulatedSql(Workers workers, Faults faults) {
    this.workers = workers;
    this.faults = faults;
  }

  /** Nobody reaches it for that time. */
  public void goDown(Duration time) {
    faults.meet("database down");
    downUntilMillis = workers.millis() + time.toMillis();
  }

  /**
   * @param body all of its effects, or an exception and none
   */
  public <T> T transaction(Supplier<T> body) {
    workers.step();
    failSometimes("no database");
    T result = body.get();
    workers.step();
    failSometimes("no answer");
    return faults.happens("repeated", 0.01) ? transaction(body) : result;
  }

  private void failSometimes(String how) {
    if (workers.millis() < downUntilMillis || faults.happens(how, 0.005)) {
      throw new FailedStatement();
    }
  }
}
