package io.punctual.lifecycle;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Lets one line through every ten seconds, and says how many it kept back. */
public final class LogThrottle {

  private static final long EVERY_MILLIS = TimeUnit.SECONDS.toMillis(10);

  private final InstantSource clock;
  private long quietUntilMillis;
  private int keptBack;

  public LogThrottle(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * @param line is given the end of the line: how many were kept back before it
   */
  public synchronized void log(Consumer<String> line) {
    long now = clock.millis();
    if (now < quietUntilMillis) {
      keptBack++;
      return;
    }
    line.accept(keptBack == 0 ? "" : " (and " + keptBack + " more before)");
    quietUntilMillis = now + EVERY_MILLIS;
    keptBack = 0;
  }
}
