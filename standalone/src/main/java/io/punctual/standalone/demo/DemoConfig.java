package io.punctual.standalone.demo;

import io.punctual.standalone.check.Load;

/** How many timers, how fast, and how far ahead. */
public record DemoConfig(Load load, int seconds) {
  private static final int SECONDS_MAX = 3_600;

  public DemoConfig {
    if (seconds <= 0 || seconds > SECONDS_MAX) {
      throw new IllegalArgumentException("--seconds must be 1 to " + SECONDS_MAX);
    }
  }

  int timers() {
    return load.rate() * seconds;
  }
}
