package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

@Command(
    name = "redrive",
    description = "Makes dead timers pending again, due at once: one, or those of a filter.",
    mixinStandardHelpOptions = true)
final class DeadRedriveCommand implements Callable<Integer> {
  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  @Mixin private ApiOptions options = new ApiOptions();

  /** One, or many. */
  static final class Which {
    @Parameters(paramLabel = "ID", description = "The timer's id.")
    private @Nullable String id;

    @ArgGroup(exclusive = false, multiplicity = "1")
    private @Nullable Filter filter;

    ApiRequest call() {
      return filter == null
          ? ApiRequest.post(DeadCommand.path(String.valueOf(id)) + ":redrive")
          : filter.call();
    }
  }

  /**
   * The API wants a topic, a reason, or both. One call's worth: what dies again at once would come
   * again, for ever, to whoever followed the cursor.
   */
  static final class Filter {
    @Option(names = "--topic", paramLabel = "TOPIC", description = "Of this topic.")
    private @Nullable String topic;

    @Option(names = "--reason", paramLabel = "TEXT", description = "With this in their reason.")
    private @Nullable String reason;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many in one call.")
    private @Nullable Integer limit;

    @Option(names = "--cursor", paramLabel = "CURSOR", description = "Goes on there.")
    private @Nullable String cursor;

    ApiRequest call() {
      return ApiRequest.post(DeadCommand.PATH + ":redrive")
          .query("topic", topic)
          .query("reason", reason)
          .query("limit", limit)
          .query("cursor", cursor);
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    return options.ask().ask(which.call(), DeadRedriveCommand::describe);
  }

  private static String describe(JsonNode redriven) {
    int timers = redriven.path("redriven").intValue(0);
    return "redriven, due at once: "
        + timers
        + redriven
            .path("cursor")
            .stringValueOpt()
            .map(cursor -> "\nthere may be more: --cursor " + cursor)
            .orElse("");
  }
}
