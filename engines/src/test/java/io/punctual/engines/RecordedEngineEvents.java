package io.punctual.engines;

import io.punctual.engines.process.Death;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps the deaths for a test to wait for. */
final class RecordedEngineEvents implements EngineEvents {
  final BlockingQueue<Death> deaths = new LinkedBlockingQueue<>();

  @Override
  public void starting(Engine engine) {}

  @Override
  public void ready(Engine engine, Duration took) {
    System.out.printf("%s ready after %d ms%n", engine.name(), took.toMillis());
  }

  @Override
  public void stopped(Engine engine, Duration took) {
    System.out.printf("%s stopped in %d ms%n", engine.name(), took.toMillis());
  }

  @Override
  public void died(Engine engine, Death death) {
    deaths.add(death);
  }
}
