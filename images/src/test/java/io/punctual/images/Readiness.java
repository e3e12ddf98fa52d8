package io.punctual.images;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** Asks a service whether it is ready. */
record Readiness(URI service) {
  private static final int MILLIS_MAX = 2_000;

  static Readiness at(int port) {
    return new Readiness(URI.create("http://127.0.0.1:" + port));
  }

  boolean isReady() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection)
              service.resolve("/actuator/health/readiness").toURL().openConnection();
      connection.setConnectTimeout(MILLIS_MAX);
      connection.setReadTimeout(MILLIS_MAX);
      try {
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } finally {
        connection.disconnect();
      }
    } catch (IOException notYet) {
      return false;
    }
  }
}
