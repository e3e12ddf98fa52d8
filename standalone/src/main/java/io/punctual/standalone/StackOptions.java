package io.punctual.standalone;

import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.standalone.stack.Tuning;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to run, and where. */
final class StackOptions {
  static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final String FIRST = ", of the first if there are several" + DEFAULT;

  @Mixin private DataOption data = new DataOption();
  @Mixin private Instances instances = new Instances();
  @Mixin private DatabaseMemory database = new DatabaseMemory();
  @Mixin private EnginePortOptions engines = new EnginePortOptions();

  @Option(names = "--api-port", paramLabel = "PORT", description = "Port of the API" + FIRST)
  private int apiPort = 8080;

  @Option(names = "--callback-port", paramLabel = "PORT", description = "Port of callback" + FIRST)
  private int callbackPort = 8180;

  @Option(names = "--consumer-port", paramLabel = "PORT", description = "Port of consumer" + FIRST)
  private int consumerPort = 8280;

  DataOption data() {
    return data;
  }

  StackConfig config() {
    return new StackConfig(
        DataOption.HOME,
        data.folder(),
        new StackPorts(engines.ports(), apiPort, callbackPort, consumerPort),
        instances.counts(),
        new Tuning(database.bufferPoolMebibytes(), Tuning.USUAL_ALARM_QUEUES, List.of(), Map.of()));
  }
}
