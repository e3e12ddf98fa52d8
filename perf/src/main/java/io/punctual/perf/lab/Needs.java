package io.punctual.perf.lab;

import java.util.HashMap;
import java.util.Map;

/**
 * What an experiment needs of its stack.
 *
 * @param own it stops and starts services, which only their launcher can
 * @param settings configuration keys of the services
 */
public record Needs(boolean own, Map<String, String> settings) {
  public static final Needs ANY = new Needs(false, Map.of());
  public static final Needs OWN = new Needs(true, Map.of());

  /** A user's word goes over an experiment's. */
  public Map<String, String> and(Map<String, String> users) {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(users);
    return all;
  }
}
