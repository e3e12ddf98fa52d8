package io.punctual.api.watch;

import java.util.Locale;

/** Why a connection was closed. */
public enum CloseReason {
  /** The head of its request took too long. */
  HEAD,
  /** Its address has too many. */
  ADDRESS;

  /** As a metric's tag. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
