package io.punctual.standalone;

import io.punctual.standalone.stack.RunningStack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where Kafka is. */
public final class KafkaAddress {

  @Option(
      names = "--kafka",
      description = "Where Kafka's clients begin (default: the one that runs here).")
  private @Nullable String bootstrapServers;

  /**
   * @param data where the one that runs here is known by
   */
  public String bootstrapServers(DataOption data) {
    return bootstrapServers == null ? RunningStack.in(data.folder()).kafka() : bootstrapServers;
  }
}
