package io.punctual.standalone;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Ports;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.standalone.stack.Tuning;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "engines",
    description =
        "Starts MariaDB, RocketMQ and Kafka alone, for services that run elsewhere, and stays until"
            + " Ctrl-C or ./punctual down. Makes the topic "
            + StackConfig.DEMO_TOPIC
            + "; neither schema nor alarm topic.",
    mixinStandardHelpOptions = true)
final class EnginesCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private DataOption data = new DataOption();
  @Mixin private EnginePortOptions ports = new EnginePortOptions();
  @Mixin private DatabaseMemory database = new DatabaseMemory();

  @Option(
      names = "--address",
      paramLabel = "IP",
      description =
          "The address of this machine at which they listen and are found. Whoever reaches it"
              + " reaches them"
              + StackOptions.DEFAULT)
  private String address = ListenAddress.LOOPBACK.ip();

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description =
          "Where addresses, users and passwords are written when all run, as lines of key=value;"
              + " only its owner can read it.")
  private @Nullable Path file;

  private final PrintStream out = System.out;

  @Override
  public Integer call() {
    StackConfig config = config();
    Optional<WriteSettings> write = Optional.ofNullable(file).map(WriteSettings::new);
    write.ifPresent(WriteSettings::forget);
    Stack stack = new RunStack(config, out).startEngines();
    stack.keepRunning();
    write.ifPresent(it -> it.run(stack.engines()));
    print(stack.engines());
    AwaitShutdown.await();
    return 0;
  }

  private StackConfig config() {
    EnginePorts engines = ports.ports().at(listenAddress());
    StackPorts usual = StackPorts.usual();
    return new StackConfig(
        DataOption.HOME,
        data.folder(),
        new StackPorts(engines, usual.api(), usual.callback(), usual.consumer()),
        Map.of(),
        new Tuning(database.bufferPoolMebibytes(), Tuning.USUAL_ALARM_QUEUES, List.of(), Map.of()));
  }

  private ListenAddress listenAddress() {
    try {
      ListenAddress wanted = new ListenAddress(address);
      if (!Ports.isOurs(wanted)) {
        throw wrong(address + " is no address of this machine");
      }
      return wanted;
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), "--address: " + message);
  }

  private void print(Engines engines) {
    out.printf("%nThe engines run.%n");
    line("Kafka", engines.kafka().bootstrapServers());
    line("RocketMQ", engines.rocketMq().nameServerAddress());
    line("MariaDB", engines.mariaDb().jdbcUrl());
    line("data, logs", engines.data().root());
    if (file != null) {
      line("settings", file);
    }
    out.printf("%nCtrl-C stops them.%n");
    out.flush();
  }

  private void line(String what, Object where) {
    out.printf("  %-12s %s%n", what, where);
  }
}
