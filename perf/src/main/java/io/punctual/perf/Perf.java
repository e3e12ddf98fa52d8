package io.punctual.perf;

import io.punctual.perf.fault.FaultsCommand;
import io.punctual.standalone.PrintFailure;
import io.punctual.standalone.PrintUsageError;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./punctual perf}: experiments that measure load, lateness and cost. */
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
      "1:a promise was violated, or the run failed",
      "2:a wrong command line",
      "3:void: the figures do not count"
    },
    subcommands = {
      SteadyCommand.class,
      SpikeCommand.class,
      ShareCommand.class,
      SubmitRateCommand.class,
      KafkaCommand.class,
      SchedulesCommand.class,
      PaceCommand.class,
      TracesCommand.class,
      BacklogCommand.class,
      ColdCommand.class,
      IdleCommand.class,
      PendingCommand.class,
      ConsoleCommand.class,
      ScaleCommand.class,
      ClassicCommand.class,
      CompareCommand.class,
      DatabasesCommand.class,
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
