package io.punctual.api.watch;

import java.util.Locale;

/** Why alarms were given up. */
public enum DropReason {
  /** The alarms being gathered reached their bound. */
  GATHERED_FULL,
  /** The alarms to be retried reached their bound. */
  RETRIES_FULL,
  /** Their timers are long due: the sweep has them. */
  OVERDUE,
  /** The instance stops. */
  STOPPING;

  /** As a metric's tag. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
