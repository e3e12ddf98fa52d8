package io.punctual.consumer.config;

import java.time.Duration;
import java.util.Collection;

/** A configuration key whose value is checked. */
public record ConfigKey(String name) {

  public static ConfigKey key(String name) {
    return new ConfigKey(name);
  }

  public void between(long value, long min, long max) {
    require(value >= min && value <= max, "must be from " + min + " to " + max + ": " + value);
  }

  public void between(Duration value, Duration min, Duration max) {
    require(
        value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
        "must be from " + text(min) + " to " + text(max) + ": " + text(value));
  }

  public void notBlank(String value) {
    require(!value.isBlank(), "must be given");
  }

  public void notEmpty(Collection<?> values) {
    require(!values.isEmpty(), "must be given");
  }

  public void require(boolean right, String message) {
    if (!right) {
      throw new IllegalArgumentException(name + " " + message);
    }
  }

  private static String text(Duration duration) {
    return duration.toMillis() + "ms";
  }
}
