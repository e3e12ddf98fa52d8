package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Fields;
import io.punctual.standalone.text.Listing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "dead",
    description = "Timers that could not be delivered: list, show, redrive, drop.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = DeadRedriveCommand.class)
final class DeadCommand {
  static final String PATH = "/v1/dead-timers";

  @Command(
      name = "list",
      description = "Lists dead timers in the order in which they died.",
      mixinStandardHelpOptions = true)
  int list(
      @Option(names = "--topic", paramLabel = "TOPIC", description = "Of this topic.")
          @Nullable String topic,
      @Option(names = "--reason", paramLabel = "TEXT", description = "With this in their reason.")
          @Nullable String reason,
      @Mixin PageOptions page,
      @Mixin ApiOptions options)
      throws InterruptedException {
    return page.ask(
        options.ask(),
        ApiRequest.get(PATH).query("topic", topic).query("reason", reason),
        Listing.DEAD_TIMERS);
  }

  @Command(
      name = "show",
      description = "Shows a dead timer with its payload.",
      mixinStandardHelpOptions = true)
  int show(
      @Parameters(paramLabel = "ID", description = "The timer's id.") String id,
      @Mixin ApiOptions options)
      throws InterruptedException {
    CallApi api = options.ask();
    return api.ask(ApiRequest.get(path(id)), timer -> Fields.describe(timer, api.moments()));
  }

  @Command(
      name = "drop",
      description = "Forgets a dead timer and its payload.",
      mixinStandardHelpOptions = true)
  int drop(
      @Parameters(paramLabel = "ID", description = "The timer's id.") String id,
      @Mixin ApiOptions options)
      throws InterruptedException {
    return options
        .ask()
        .ask(ApiRequest.delete(path(id)), dropped -> "dropped: it is gone, with its payload");
  }

  static String path(String id) {
    return PATH + "/" + ApiRequest.encode(id);
  }
}
