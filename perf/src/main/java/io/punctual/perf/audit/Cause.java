package io.punctual.perf.audit;

import io.punctual.perf.ledger.Receipt;

/** Which part of its way made a timer as late as it was: the longest. */
public enum Cause {
  IN_TIME("in time: at most 1 ms late"),
  ALARM("alarm lost or late: begun 2 s past the due or more, as the sweep does"),
  HOLD("hold: begun after the due"),
  READ_AND_CLAIM("read, claim, the wait for earlier ones of its key"),
  KAFKA("Kafka's acknowledgement"),
  RETRIED("retried after a failure");

  private static final long IN_TIME_MILLIS_MAX = 1;
  private static final long SWEEP_MILLIS_MIN = 2_000;

  private final String told;

  Cause(String told) {
    this.told = told;
  }

  public String told() {
    return told;
  }

  static Cause of(Receipt receipt) {
    long begun = Math.max(0, receipt.startedMillis() - receipt.dueMillis());
    long claimed = receipt.sentMillis() - Math.max(receipt.dueMillis(), receipt.startedMillis());
    long acked = receipt.ackedMillis() - receipt.sentMillis();
    if (receipt.latenessMillis() <= IN_TIME_MILLIS_MAX) {
      return IN_TIME;
    }
    if (receipt.attempts() > 1) {
      return RETRIED;
    }
    if (begun >= claimed && begun >= acked) {
      return begun >= SWEEP_MILLIS_MIN ? ALARM : HOLD;
    }
    return claimed >= acked ? READ_AND_CLAIM : KAFKA;
  }
}
