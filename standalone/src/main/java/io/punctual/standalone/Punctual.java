package io.punctual.standalone;

import io.punctual.engines.process.ListenAddress;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code ./punctual}: everything on one machine. */
@Command(
    name = "punctual",
    description = "Delivers events to Kafka at the moment a caller names.",
    synopsisSubcommandLabel = "COMMAND",
    version = "punctual " + Punctual.VERSION,
    footer = {
      "  perf      Experiments: load, lateness, cost, faults; ./punctual perf --help.",
      "  test      Runs all tests (./mvnw verify); what follows is passed on."
    })
public final class Punctual {
  static final String VERSION = "0.1.0-SNAPSHOT";

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version.")
  private boolean version;

  private Punctual() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    SortedMap<String, CommandLine> verbs = new TreeMap<>();
    verbs.putAll(new CommandLine(StackCommands.class).getSubcommands());
    verbs.putAll(new CommandLine(TimerCommands.class).getSubcommands());
    verbs.put("engines", new CommandLine(EnginesCommand.class));
    verbs.put("demo", new CommandLine(DemoCommand.class));
    verbs.put("load-check", new CommandLine(LoadCheckCommand.class));
    verbs.put("dead", new CommandLine(DeadCommands.class));
    verbs.put("schedule", new CommandLine(ScheduleCommands.class));
    verbs.put("pace", new CommandLine(PaceCommands.class));
    verbs.put("job", new CommandLine(JobCommands.class));
    verbs.put("pause", new CommandLine(PauseCommands.class));
    CommandLine punctual = new CommandLine(new Punctual());
    verbs.forEach(punctual::addSubcommand);
    return punctual
        .registerConverter(ListenAddress.class, EnginesCommand::listenAddress)
        .setUsageHelpAutoWidth(true)
        .setExpandAtFiles(false) // an argument that begins with @ is what it says
        .setParameterExceptionHandler(new PrintUsageError())
        .setExecutionExceptionHandler(new PrintFailure());
  }
}
