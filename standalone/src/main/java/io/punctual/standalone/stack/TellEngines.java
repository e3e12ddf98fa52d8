package io.punctual.standalone.stack;

import io.punctual.engines.Engine;
import io.punctual.engines.EngineEvents;
import io.punctual.engines.process.Death;
import java.time.Duration;
import java.util.function.Consumer;

/** Passes on what the engines tell. */
record TellEngines(StackEvents events, Consumer<Death> onDeath) implements EngineEvents {

  @Override
  public void starting(Engine engine) {
    events.starting(engine.name(), engine.version(), engine.port());
  }

  @Override
  public void ready(Engine engine, Duration took) {
    events.ready(engine.name(), engine.address().with(engine.port()), took);
  }

  @Override
  public void stopped(Engine engine, Duration took) {
    events.stopped(engine.name(), took);
  }

  @Override
  public void died(Engine engine, Death death) {
    onDeath.accept(death);
  }
}
