package io.punctual.standalone;

import picocli.CommandLine.Command;

@Command(
    name = "dead",
    description = "Timers that could not be delivered: list, show, redrive, drop.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      DeadListCommand.class,
      DeadShowCommand.class,
      DeadRedriveCommand.class,
      DeadDropCommand.class
    })
final class DeadCommand {
  static final String PATH = "/v1/dead-timers";
}
