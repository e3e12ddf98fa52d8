package io.punctual.lifecycle;

import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A configuration key whose value is checked: a wrong one stops the start and names the key. */
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

  public void positive(long value) {
    require(value > 0, "must be positive: " + value);
  }

  public void shorter(Duration value, String longerKey, Duration longer) {
    require(value.compareTo(longer) < 0, "must be shorter than " + longerKey);
  }

  public void notBlank(String value) {
    require(!value.isBlank(), "must be given");
  }

  public void notEmpty(Collection<?> values) {
    require(!values.isEmpty(), "must be given");
  }

  /** One host:port or several, separated by semicolons: RocketMQ's client trims nothing. */
  public void nameServers(@Nullable String value) {
    addresses(value, ";", ";");
  }

  /** One host:port or several, separated by commas: Kafka's client trims. */
  public void bootstrapServers(@Nullable String value) {
    addresses(value, ",", "\\s*,\\s*");
  }

  private void addresses(@Nullable String value, String separator, String pattern) {
    String example = "it must be like host:port" + separator + "host:port";
    require(value != null && !value.isBlank(), "is not set; " + example);
    String one = "[^\\s" + separator + "]+:\\d+";
    require(
        String.valueOf(value).matches(one + "(" + pattern + one + ")*"),
        "is " + value + "; " + example);
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
