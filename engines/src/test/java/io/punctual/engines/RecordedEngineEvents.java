package io.punctual.engines;

import io.punctual.engines.process.Death;
import io.punctual.engines.process.ProcessEvents;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps the deaths for a test to wait for. */
final class RecordedEngineEvents implements ProcessEvents {
  final BlockingQueue<Death> deaths = new LinkedBlockingQueue<>();

  @Override
  public void starting(String process, String version, int port) {}

  @Override
  public void ready(String process, String address, Duration took) {
    System.out.printf("%s ready after %d ms%n", process, took.toMillis());
  }

  @Override
  public void stopped(String process, Duration took) {
    System.out.printf("%s stopped in %d ms%n", process, took.toMillis());
  }

  @Override
  public void died(Death death) {
    deaths.add(death);
  }
}
