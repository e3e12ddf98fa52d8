package io.punctual.api.promote;

/** How far promoters have come, whichever instance they ran on. */
interface Progress {

  /** All timers due until then have had their alarms set, epoch milliseconds; 0 at first. */
  long read();

  /** Moves on, never back. */
  void advance(long upToMillis);
}
