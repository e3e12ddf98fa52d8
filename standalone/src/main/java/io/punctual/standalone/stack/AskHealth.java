package io.punctual.standalone.stack;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** Asks a service whether it is up. */
public record AskHealth(URI service) {
  private static final int MILLIS_MAX = 3_000;

  public boolean isUp() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) service.resolve("/actuator/health").toURL().openConnection();
      connection.setConnectTimeout(MILLIS_MAX);
      connection.setReadTimeout(MILLIS_MAX);
      try {
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return false;
    }
  }
}
