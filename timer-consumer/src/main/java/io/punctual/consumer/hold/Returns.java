package io.punctual.consumer.hold;

/**
 * What became of the timers of one request.
 *
 * @param finished delivered or dead, with a receipt
 * @param stale nothing that the alarm was about
 * @param again asked for again later
 * @param leftToSweep left the hold undelivered
 */
public record Returns(int finished, int stale, int again, int leftToSweep) {

  static final Returns NONE = new Returns(0, 0, 0, 0);
  static final Returns FINISHED = new Returns(1, 0, 0, 0);
  static final Returns STALE = new Returns(0, 1, 0, 0);
  static final Returns AGAIN = new Returns(0, 0, 1, 0);
  static final Returns LEFT_TO_SWEEP = new Returns(0, 0, 0, 1);

  Returns plus(Returns more) {
    return new Returns(
        finished + more.finished,
        stale + more.stale,
        again + more.again,
        leftToSweep + more.leftToSweep);
  }
}
