package io.punctual.standalone;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.engines.PunctualUsers;
import io.punctual.engines.Secrets;
import io.punctual.engines.TlsKeys;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Ports;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ./punctual engines}. */
@Command(
    description =
        "Starts database, RocketMQ and Kafka alone, for services that run elsewhere, and stays"
            + " until Ctrl-C or ./punctual down. Makes the topic "
            + StackConfig.DEMO_TOPIC
            + "; neither schema nor alarm topic.")
final class EnginesCommand implements Callable<Integer> {
  private static final String CONSUMER_GROUP = "punctual-timer-consumer";

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private EngineOptions options = new EngineOptions();

  @Option(
      names = "--address",
      description =
          "The address of this machine at which they listen and are found. Machines that reach it"
              + " reach them"
              + StackOptions.DEFAULT)
  private ListenAddress address = ListenAddress.LOOPBACK;

  @Option(
      names = "--tls",
      paramLabel = "FOLDER",
      description =
          "They take TLS, with tls.crt and tls.key (PKCS #8) in this folder, and ask who is there:"
              + " for each part of Punctual they have a user with the rights that it needs.")
  private @Nullable Path tls;

  @Option(
      names = "--write",
      description =
          "Where addresses, users and passwords are written when all run, as lines of key=value;"
              + " only its owner can read it.")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file); // its settings are those of an earlier run
    }
    StackConfig config = options.config(options.ports().at(address), keys());
    Stack stack = new RunStack(config, false, System.out).stack();
    stack.startEngines();
    Engines engines = stack.engines();
    if (tls != null) {
      PunctualUsers users = new PunctualUsers(engines.secrets().usersPassword());
      users.makeAt(engines.rocketMq(), StackConfig.ALARM_TOPIC, CONSUMER_GROUP);
      users.makeAt(engines.kafka(), StackConfig.DEMO_TOPIC);
    }
    stack.keepRunning();
    System.out.printf("%nThe engines run.%n");
    StackCommands.lines(engines);
    if (file != null) {
      new Secrets(file.toAbsolutePath().resolveSibling("."))
          .keep(file.getFileName().toString(), settings(engines));
      StackCommands.line("settings", file);
    }
    return StackCommands.stay("Ctrl-C stops them.");
  }

  private Optional<TlsKeys> keys() {
    if (tls == null) {
      return Optional.empty();
    }
    TlsKeys keys =
        new TlsKeys(
            tls.resolve("tls.crt").toAbsolutePath(), tls.resolve("tls.key").toAbsolutePath());
    if (!Files.isReadable(keys.certificate()) || !Files.isReadable(keys.privateKey())) {
      throw new ParameterException(
          command.commandLine(), "--tls: no tls.crt and tls.key to read in " + tls);
    }
    return Optional.of(keys);
  }

  /** Reads {@code --address}. */
  static ListenAddress listenAddress(String text) {
    ListenAddress address = new ListenAddress(text);
    if (!Ports.isOurs(address)) {
      throw new TypeConversionException(text + " is no address of this machine");
    }
    return address;
  }

  /** With these, services find the engines; named as the chart's values are. */
  private String settings(Engines engines) {
    Credentials user = engines.database().user();
    Credentials ddlUser = engines.database().ddlUser();
    String settings =
        """
        database.url=%s
        database.username=%s
        database.password=%s
        database.ddlUsername=%s
        database.ddlPassword=%s
        kafka.bootstrapServers=%s
        rocketmq.nameServer=%s
        """
            .formatted(
                engines.database().jdbcUrl(),
                user.user(),
                user.password(),
                ddlUser.user(),
                ddlUser.password(),
                engines.kafka().bootstrapServers(),
                engines.rocketMq().nameServerAddress());
    return tls == null
        ? settings
        : settings + "users.password=" + engines.secrets().usersPassword() + "\n";
  }
}
