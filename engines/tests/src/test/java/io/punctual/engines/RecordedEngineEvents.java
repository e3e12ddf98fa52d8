package io.punctual.engines;

import io.punctual.engines.process.Death;
import io.punctual.engines.process.ProcessEvent;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Keeps the deaths for a test to wait for. */
final class RecordedEngineEvents implements Consumer<ProcessEvent> {
  final BlockingQueue<Death> deaths = new LinkedBlockingQueue<>();

  @Override
  public void accept(ProcessEvent event) {
    if (event instanceof ProcessEvent.Died(var death)) {
      deaths.add(death);
    } else {
      System.out.println(event);
    }
  }
}
