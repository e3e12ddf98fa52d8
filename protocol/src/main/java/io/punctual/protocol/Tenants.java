package io.punctual.protocol;

/** Names of tenants that are no caller's. */
public final class Tenants {

  /** Whose timers warm an installation without tenants up: nobody finds them among his own. */
  public static final String WARM_UP = "punctual-warm-up";

  private Tenants() {}
}
