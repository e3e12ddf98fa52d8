package io.punctual.consumer.hold;

/**
 * What became of the timers of one alarm on their arrival.
 *
 * @param held taken into the hold
 * @param rungTwice there already: held once
 * @param late so long past their due that the sweep has them
 * @param ahead so long before their due that this alarm can't be meant
 */
public record ArrivalCounts(int held, int rungTwice, int late, int ahead) {

  static final ArrivalCounts NONE = new ArrivalCounts(0, 0, 0, 0);
  static final ArrivalCounts HELD = new ArrivalCounts(1, 0, 0, 0);
  static final ArrivalCounts RUNG_TWICE = new ArrivalCounts(0, 1, 0, 0);
  static final ArrivalCounts LATE = new ArrivalCounts(0, 0, 1, 0);
  static final ArrivalCounts AHEAD = new ArrivalCounts(0, 0, 0, 1);

  ArrivalCounts plus(ArrivalCounts more) {
    return new ArrivalCounts(
        held + more.held, rungTwice + more.rungTwice, late + more.late, ahead + more.ahead);
  }

  public int timers() {
    return held + rungTwice + late + ahead;
  }
}
