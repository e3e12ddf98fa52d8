package io.punctual.perf.classic;

import io.punctual.engines.Engines;
import io.punctual.standalone.stack.RunningStack;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Where the classic design's timers are drained.
 *
 * @param running what is looked at meanwhile
 * @param newTopic makes a topic in Kafka, and returns its whole name
 */
public record ClassicLab(
    Engines engines,
    Supplier<RunningStack> running,
    UnaryOperator<String> newTopic,
    ClassicProcesses processes,
    ClassicTables tables) {

  public static ClassicLab of(
      Engines engines,
      Supplier<RunningStack> running,
      UnaryOperator<String> newTopic,
      ClassicProcesses processes) {
    ClassicTables tables = new ClassicTables(engines.mariaDb());
    tables.create();
    return new ClassicLab(engines, running, newTopic, processes, tables);
  }
}
