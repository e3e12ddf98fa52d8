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
      LoadCommand.class,
      LoadCheckCommand.class,
      DeadCommand.class
    })
public final class Punctual {
  private static final int FAILED = 1;

  private Punctual() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return new CommandLine(new Punctual())
        .setUsageHelpAutoWidth(true)
        .setExpandAtFiles(false) // an argument that begins with @ is what it says
        .setParameterExceptionHandler(new TellMisuse())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              command.getErr().println(command.getColorScheme().errorText(told(failure)));
              return FAILED;
            });
  }

  /** What went wrong, for a person; of a bug of ours, everything. */
  private static String told(Exception failure) {
    String message = failure.getMessage();
    if (System.getenv("PUNCTUAL_TRACE") == null && message != null) {
      return message;
    }
    java.io.StringWriter trace = new java.io.StringWriter();
    failure.printStackTrace(new java.io.PrintWriter(trace));
    return trace.toString();
  }
}
