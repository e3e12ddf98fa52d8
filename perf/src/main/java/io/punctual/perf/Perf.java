package io.punctual.perf;

import io.punctual.perf.fault.FaultsCommand;
import io.punctual.standalone.PrintFailure;
import io.punctual.standalone.PrintUsageError;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./punctual perf}: what the machine allows, measured. */
@Command(
    name = "punctual perf",
    description = {
      "Experiments: load, lateness, cost. Each uses the stack that runs, or starts one of its own,",
      "checks the promises while it measures, and writes a report."
    },
    synopsisSubcommandLabel = "EXPERIMENT",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:right",
      "1:a promise fell, or it could not be run",
      "2:a wrong command line",
      "3:void: the figures count for nothing"
    },
    subcommands = {
      SteadyCommand.class,
      SpikeCommand.class,
      SubmitCommand.class,
      BacklogCommand.class,
      IdleCommand.class,
      PendingCommand.class,
      ScaleCommand.class,
      CompareCommand.class,
      AuditCommand.class,
      FaultsCommand.class,
      SmokeCommand.class
    })
public final class Perf {
  private Perf() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Perf())
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new PrintUsageError())
        .setExecutionExceptionHandler(new PrintFailure());
  }
}
