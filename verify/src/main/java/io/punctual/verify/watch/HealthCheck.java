package io.punctual.verify.watch;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** Asks a service how it is. */
public record HealthCheck(URI health) {
  private static final int MILLIS_MAX = 3_000;

  /** Whether it is up. */
  public static HealthCheck of(URI service) {
    return new HealthCheck(service.resolve("/actuator/health"));
  }

  /** Whether it takes requests. */
  public static HealthCheck readinessOf(URI service) {
    return new HealthCheck(service.resolve("/actuator/health/readiness"));
  }

  public boolean isUp() {
    try {
      HttpURLConnection connection = (HttpURLConnection) health.toURL().openConnection();
      connection.setConnectTimeout(MILLIS_MAX);
      connection.setReadTimeout(MILLIS_MAX);
      boolean isUp = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      connection.disconnect();
      return isUp;
    } catch (IOException e) {
      return false;
    }
  }
}
