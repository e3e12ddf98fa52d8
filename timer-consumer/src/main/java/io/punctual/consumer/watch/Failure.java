package io.punctual.consumer.watch;

import java.util.Locale;

/** Why a request to the callback brought no answer. */
public enum Failure {
  /** No connection could be made. */
  CONNECT,
  /** No connection of the pool was free in time. */
  POOL,
  /** The connection broke. */
  BROKEN,
  /** No answer in time: what was done is not known. */
  TIMEOUT,
  /** 429 or 503: the callback has enough to do, or is stopping. */
  OVERLOADED,
  /** 401 or 403: the shared token is wrong. */
  UNAUTHORIZED,
  /** Another status than 200. */
  REFUSED,
  /** 200 with a body that is no reply. */
  UNREADABLE;

  /** As a metric's tag. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
