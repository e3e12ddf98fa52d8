package io.punctual.standalone;

import io.punctual.standalone.stack.RunningStack;
import io.punctual.verify.watch.KafkaClients;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where Kafka is. */
public final class KafkaAddress {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--kafka",
      description = "Where Kafka's clients begin (default: the one that runs here).")
  private @Nullable String bootstrapServers;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description =
          "Properties of Kafka's clients, such as security.protocol and sasl.jaas.config.")
  private @Nullable Path config;

  /**
   * @param data where the one that runs here is known by
   */
  public KafkaClients clients(DataOption data) {
    String servers =
        bootstrapServers == null ? RunningStack.in(data.folder()).kafka() : bootstrapServers;
    return KafkaClients.at(servers, configured());
  }

  private Map<String, String> configured() {
    if (config == null) {
      return Map.of();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(config)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "--kafka-config: can't be read: " + e.getMessage(), e);
    }
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(Function.identity(), properties::getProperty));
  }
}
