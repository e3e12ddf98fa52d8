package io.punctual.api.promote;

/** What one look of the promoter did. */
sealed interface Promoted {

  /**
   * Alarms are set up to there.
   *
   * @param timers whose alarms were set now
   * @param upToMillis all timers due until then have been promoted
   */
  record Upto(long upToMillis, int timers) implements Promoted {}

  /** Another instance is the promoter. */
  record NotOurs() implements Promoted {}

  /** RocketMQ does not answer: nothing was looked for. */
  record NoRocketMq() implements Promoted {}

  /** Some alarms were not acknowledged: the same range comes again. */
  record Failed(long upToMillis) implements Promoted {}
}
