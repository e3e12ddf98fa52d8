package io.punctual.client;

import java.util.UUID;

/**
 * A timer, named by its id or by its name.
 *
 * @param path of its resource
 */
public record TimerRef(String path) {
  private static final String TIMERS = "/v1/timers/";

  public static TimerRef id(String id) {
    return new TimerRef(TIMERS + ApiRequest.encode(id));
  }

  public static TimerRef id(UUID id) {
    return id(id.toString());
  }

  public static TimerRef name(String name) {
    return new TimerRef(TIMERS + "by-name/" + ApiRequest.encode(name));
  }
}
