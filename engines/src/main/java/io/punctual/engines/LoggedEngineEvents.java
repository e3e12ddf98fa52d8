package io.punctual.engines;

import io.punctual.engines.process.Death;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log. */
public final class LoggedEngineEvents implements EngineEvents {
  private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

  @Override
  public void starting(Engine engine) {
    LOG.info("{} {} starts on port {}", engine.name(), engine.version(), engine.port());
  }

  @Override
  public void ready(Engine engine, Duration took) {
    LOG.info("{} is ready after {} ms", engine.name(), took.toMillis());
  }

  @Override
  public void stopped(Engine engine, Duration took) {
    LOG.info("{} stopped in {} ms", engine.name(), took.toMillis());
  }

  @Override
  public void died(Engine engine, Death death) {
    LOG.error("{}", death.told());
  }
}
