package io.punctual.migrations;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** A verb of {@link MigrationsApplication}; further arguments are Spring's keys. */
@Command(mixinStandardHelpOptions = true)
abstract class SchemaCommand implements Callable<Integer> {

  /** Boot warns where this property is set. */
  static final String LOGBACK = "logback.configurationFile";

  @Spec private CommandSpec command = CommandSpec.create();

  @Unmatched private List<String> keys = new ArrayList<>();

  @Command(
      name = "migrate",
      description =
          "Brings the schema to this version, then does the upkeep once. Keys:"
              + " --spring.datasource.url=… and the like.")
  static final class Migrate extends SchemaCommand {}

  @Command(
      name = "upkeep",
      description =
          "Splits the coming days off the catch-all partitions; drops days and names past"
              + " retention. Keys as for migrate.")
  static final class Upkeep extends SchemaCommand {}

  @Override
  public Integer call() {
    System.clearProperty(LOGBACK);
    String[] arguments =
        Stream.concat(Stream.of(command.name()), keys.stream()).toArray(String[]::new);
    try {
      return SpringApplication.exit(SpringApplication.run(MigrationsApplication.class, arguments));
    } catch (RuntimeException reported) {
      return ExitCode.SOFTWARE; // Boot has said why
    }
  }
}
