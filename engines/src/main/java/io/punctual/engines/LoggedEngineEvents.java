package io.punctual.engines;

import io.punctual.engines.process.ProcessEvent;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what happens to the engines. */
public final class LoggedEngineEvents implements Consumer<ProcessEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

  @Override
  public void accept(ProcessEvent event) {
    if (event instanceof ProcessEvent.Died(var death)) {
      LOG.error("{}", death.describe());
    } else {
      LOG.info("{}", event);
    }
  }
}
