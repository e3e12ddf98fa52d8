package io.punctual.standalone;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./punctual}: everything on one machine. */
@Command(
    name = "punctual",
    description = "Delivers events to Kafka at the moment a caller names.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    version = "punctual 0.1.0-SNAPSHOT",
    footer = {
      "  perf      Experiments: load, lateness, cost, faults; ./punctual perf --help.",
      "  test      Runs all tests (./mvnw verify); what follows is passed on."
    },
    subcommands = {
      UpCommand.class,
      EnginesCommand.class,
      DemoCommand.class,
      StatusCommand.class,
      DownCommand.class,
      TailCommand.class,
      SubmitCommand.class,
      GetCommand.class,
      CancelCommand.class,
      MoveCommand.class,
      ListCommand.class,
      ReceiptsCommand.class,
      ForecastCommand.class,
      LoadCheckCommand.class,
      DeadCommand.class
    })
public final class Punctual {
  private Punctual() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return new CommandLine(new Punctual())
        .setUsageHelpAutoWidth(true)
        .setExpandAtFiles(false) // an argument that begins with @ is what it says
        .setParameterExceptionHandler(new PrintUsageError())
        .setExecutionExceptionHandler(new PrintFailure());
  }
}
