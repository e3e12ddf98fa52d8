package io.punctual.consumer.hold;

/**
 * What became of the timers of one request.
 *
 * @param finished delivered or dead, with a receipt
 * @param stale nothing that the alarm was about
 * @param again asked for again later
 * @param leftToSweep left the hold undelivered
 */
public record ReturnCounts(int finished, int stale, int again, int leftToSweep) {

  static final ReturnCounts NONE = new ReturnCounts(0, 0, 0, 0);
  static final ReturnCounts FINISHED = new ReturnCounts(1, 0, 0, 0);
  static final ReturnCounts STALE = new ReturnCounts(0, 1, 0, 0);
  static final ReturnCounts AGAIN = new ReturnCounts(0, 0, 1, 0);
  static final ReturnCounts LEFT_TO_SWEEP = new ReturnCounts(0, 0, 0, 1);

  ReturnCounts plus(ReturnCounts more) {
    return new ReturnCounts(
        finished + more.finished,
        stale + more.stale,
        again + more.again,
        leftToSweep + more.leftToSweep);
  }
}
