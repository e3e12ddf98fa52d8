package io.punctual.perf.audit;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.ReceiptTimes;

/** The longest stage of a timer: the cause of its lateness. */
enum Cause {
  IN_TIME("in time: at most 1 ms late"),
  ALARM("alarm lost or late: begun 2 s past the due or more, as the sweep does"),
  HOLD("hold: begun after the due"),
  READ_AND_CLAIM("read, claim, the wait for earlier ones of its key"),
  KAFKA("Kafka's acknowledgement"),
  RETRIED("retried after a failure");

  private static final long IN_TIME_MILLIS_MAX = 1;
  private static final long SWEEP_MILLIS_MIN = 2_000;

  private final String title;

  Cause(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  static Cause of(TimerReceipt receipt) {
    ReceiptTimes it = ReceiptTimes.of(receipt);
    long begun = Math.max(0, it.started() - it.due());
    long claimed = it.sent() - Math.max(it.due(), it.started());
    long acked = it.acked() - it.sent();
    if (it.lateness() <= IN_TIME_MILLIS_MAX) {
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
