package io.punctual.api;

/** Whose timers a request is about. */
public final class Tenants {

  /** Everybody's, without authentication. */
  public static final String DEFAULT = "default";

  private Tenants() {}
}
