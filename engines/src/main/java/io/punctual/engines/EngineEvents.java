package io.punctual.engines;

import io.punctual.engines.process.Death;
import java.time.Duration;

/** What happens to the engines, told as it happens. */
public interface EngineEvents {
  void starting(Engine engine);

  void ready(Engine engine, Duration took);

  void stopped(Engine engine, Duration took);

  /** An engine ended though nobody had asked it to. */
  void died(Engine engine, Death death);
}
