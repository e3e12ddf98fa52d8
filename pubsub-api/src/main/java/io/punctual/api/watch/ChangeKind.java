package io.punctual.api.watch;

import java.util.Locale;

/** What a caller does to a timer that is there already. */
public enum ChangeKind {
  CANCEL,
  RESCHEDULE,
  REPLACE,
  REDRIVE,
  DROP;

  /** The value of the metrics' tag {@code change}. */
  String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
