package io.punctual.consumer.hold;

/**
 * What became of the timers of one alarm on their arrival.
 *
 * @param held taken into the hold
 * @param rungTwice there already: held once
 * @param late so long past their due that the sweep has them
 * @param ahead so long before their due that this alarm can't be meant
 */
public record Arrivals(int held, int rungTwice, int late, int ahead) {

  static final Arrivals NONE = new Arrivals(0, 0, 0, 0);
  static final Arrivals HELD = new Arrivals(1, 0, 0, 0);
  static final Arrivals RUNG_TWICE = new Arrivals(0, 1, 0, 0);
  static final Arrivals LATE = new Arrivals(0, 0, 1, 0);
  static final Arrivals AHEAD = new Arrivals(0, 0, 0, 1);

  Arrivals plus(Arrivals more) {
    return new Arrivals(
        held + more.held, rungTwice + more.rungTwice, late + more.late, ahead + more.ahead);
  }

  public int timers() {
    return held + rungTwice + late + ahead;
  }
}
