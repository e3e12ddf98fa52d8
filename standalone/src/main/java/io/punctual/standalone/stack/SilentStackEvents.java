package io.punctual.standalone.stack;

import io.punctual.engines.process.Death;
import java.time.Duration;

/** Says nothing but that something died, which a test should never hide. */
public class SilentStackEvents implements StackEvents {
  @Override
  public void starting(String process, String version, int port) {}

  @Override
  public void ready(String process, String address, Duration took) {}

  @Override
  public void stopped(String process, Duration took) {}

  @Override
  public void died(Death death) {
    System.err.println(death.describe());
  }

  @Override
  public void restarting(String process, Duration in) {}

  @Override
  public void endingLeftover(String process, long pid) {}

  @Override
  public void gaveUp(String process, String why) {}

  @Override
  public void did(String step, Duration took) {}
}
