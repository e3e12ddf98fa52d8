package io.punctual.engines;

import io.punctual.engines.process.Death;
import io.punctual.engines.process.ProcessEvents;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what happens to the engines. */
public final class LoggedEngineEvents implements ProcessEvents {
  private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

  @Override
  public void starting(String process, String version, int port) {
    LOG.info("{} {} starts on port {}", process, version, port);
  }

  @Override
  public void ready(String process, String address, Duration took) {
    LOG.info("{} is ready after {} ms", process, took.toMillis());
  }

  @Override
  public void stopped(String process, Duration took) {
    LOG.info("{} stopped in {} ms", process, took.toMillis());
  }

  @Override
  public void died(Death death) {
    LOG.error("{}", death.describe());
  }
}
