package io.punctual.migrations;

import io.punctual.migrations.alarmtopic.AlarmTopicCommand;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.rollgate.RollGateCommand;
import io.punctual.migrations.smoke.SmokeCheckCommand;
import java.net.InetAddress;
import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.TypeConversionException;

/**
 * What a cluster needs done once, beside the services. Verbs of the schema are done by {@link
 * MigrationsApplication}; the others start without Spring Boot, so that a pod waits for none of it.
 */
@Command(
    name = "migrations",
    description =
        "What Punctual needs done once in a cluster. Exit codes: 0 done, 1 failed, 2 misuse.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    version = "punctual migrations 0.1.0-SNAPSHOT",
    subcommands = {
      SchemaCommand.Migrate.class,
      SchemaCommand.Upkeep.class,
      AlarmTopicCommand.class,
      SmokeCheckCommand.class,
      RollGateCommand.class
    })
public final class Migrations {
  private Migrations() {}

  public static void main(String[] args) {
    // Libraries are silent: a verb prints its own failure. Boot's verbs have Boot's logging.
    System.setProperty(SchemaCommand.LOGBACK, "rmq.logback.xml");
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return new CommandLine(new Migrations())
        .registerConverter(Duration.class, Migrations::duration)
        .registerConverter(InetAddress.class, InetAddress::ofLiteral)
        .setUsageHelpAutoWidth(true)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(misuse())
        .setExecutionExceptionHandler(failure());
  }

  private static Duration duration(String text) {
    Duration duration = DurationStyle.detectAndParse(text.strip());
    if (!duration.isPositive()) {
      throw new TypeConversionException("'" + text + "' is not positive");
    }
    return duration;
  }

  private static IParameterExceptionHandler misuse() {
    return (mistake, args) -> {
      CommandLine command = mistake.getCommandLine();
      command.getErr().println(mistake.getMessage());
      command.getErr().print(command.getHelp().commandList());
      command.getErr().println("See " + command.getCommandSpec().qualifiedName() + " --help");
      return ExitCode.USAGE;
    };
  }

  /** A job's failure is one line; a bug is a stack trace. */
  private static IExecutionExceptionHandler failure() {
    return (failure, command, parsed) -> {
      if (failure instanceof JobFailed) {
        command.getErr().println(failure.getMessage());
      } else {
        failure.printStackTrace(command.getErr());
      }
      return ExitCode.SOFTWARE;
    };
  }
}
