package io.punctual.api.tenant;

import io.github.bucket4j.TimeMeter;
import java.util.Map;

/** Tenants that may do as much as they like. */
public final class Unlimited {

  private Unlimited() {}

  public static TimerQuotas quotas() {
    return new TimerQuotas(Map.of(), TimeMeter.SYSTEM_MILLISECONDS);
  }
}
