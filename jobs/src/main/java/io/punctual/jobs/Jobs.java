package io.punctual.jobs;

import java.net.InetAddress;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;

/** What runs once in a cluster, beside the services. */
@Command(
    name = "jobs",
    description =
        "What Punctual needs done once in a cluster. Exit codes: 0 done, 1 failed, 2 misuse.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    version = "punctual jobs 0.1.0-SNAPSHOT",
    subcommands = {AlarmTopicCommand.class, AwaitTurnCommand.class, CheckCommand.class})
public final class Jobs {
  private Jobs() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Jobs())
        .registerConverter(Duration.class, ReadDuration::of)
        .registerConverter(InetAddress.class, InetAddress::ofLiteral)
        .setUsageHelpAutoWidth(true)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(misuse())
        .setExecutionExceptionHandler(failure());
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

  /** A job's failure is one line; of a bug of ours, everything. */
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
