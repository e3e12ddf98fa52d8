package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.tell.Listing;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "list",
    description = "Lists dead timers in the order in which they died.",
    mixinStandardHelpOptions = true)
final class DeadListCommand implements Callable<Integer> {
  @Option(names = "--topic", paramLabel = "TOPIC", description = "Of this topic.")
  private @Nullable String topic;

  @Option(names = "--reason", paramLabel = "TEXT", description = "With this in their reason.")
  private @Nullable String reason;

  @Mixin private PageOptions page = new PageOptions();
  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    return page.ask(
        options.ask(),
        ApiCall.get(DeadCommand.PATH).asking("topic", topic).asking("reason", reason),
        Listing.DEAD_TIMERS);
  }
}
