package io.punctual.standalone;

import io.punctual.engines.process.DataFolder;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to run, and where. */
final class StackOptions {
  static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final String FIRST = ", of the first if there are several" + DEFAULT;

  @Mixin private EngineOptions engines = new EngineOptions();
  @Mixin private Instances instances = new Instances();

  @Option(names = "--api-port", description = "Port of the API" + FIRST)
  private int apiPort = 8080;

  @Option(names = "--callback-port", description = "Port of callback" + FIRST)
  private int callbackPort = 8180;

  @Option(names = "--consumer-port", description = "Port of consumer" + FIRST)
  private int consumerPort = 8280;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A configuration key of the services; again for more.")
  private Map<String, String> settings = new LinkedHashMap<>();

  DataFolder data() {
    return engines.data();
  }

  StackConfig config() {
    return engines.config(
        new StackPorts(engines.ports(), apiPort, callbackPort, consumerPort),
        instances.counts(),
        settings);
  }
}
