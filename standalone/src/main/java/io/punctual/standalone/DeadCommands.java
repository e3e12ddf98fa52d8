package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.ListText.Listing;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The verbs about dead timers. */
@Command(
    name = "dead",
    description = "Timers that could not be delivered: list, show, redrive, drop.",
    synopsisSubcommandLabel = "COMMAND")
final class DeadCommands {
  private static final String PATH = "/v1/dead-timers";

  /** Some dead timers: the range is that of their dues. */
  static class Filter extends TimerCommands.Range {
    @Option(names = "--topic", description = "Of this topic.")
    private @Nullable String topic;

    @Option(names = "--key", description = "Of this key of the topic.")
    private @Nullable String key;

    @Option(names = "--key-base64", description = "The same of a key that is not text.")
    private @Nullable String keyBase64;

    @Option(names = "--reason", description = "With this in their reason.")
    private @Nullable String reason;

    @Option(names = "--name-prefix", description = "With names that begin so.")
    private @Nullable String namePrefix;

    ApiRequest on(ApiRequest request) {
      return request
          .query("topic", topic)
          .query("key", key)
          .query("keyBase64", keyBase64)
          .query("reason", reason)
          .query("namePrefix", namePrefix)
          .query("deliverAtFrom", fromMillis())
          .query("deliverAtTo", toMillis());
    }
  }

  @Command(
      description =
          "Lists dead timers in the order in which they died; --from and --to are of their dues.")
  int list(@Mixin Filter filter, @Mixin PageOptions page, @Mixin ApiOptions options)
      throws InterruptedException {
    return page.ask(options.api(), filter.on(ApiRequest.get(PATH)), Listing.DEAD_TIMERS);
  }

  @Command(description = "Shows a dead timer with its payload.")
  int show(@Parameters(description = "The timer's id.") String id, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.get(path(id)), "");
  }

  @Command(description = "Forgets dead timers and their payloads: one, or those of a filter.")
  int drop(@ArgGroup(multiplicity = "1") Target dropped, @Mixin ApiOptions options)
      throws InterruptedException {
    return options
        .api()
        .ask(
            dropped.request("drop", ApiRequest::delete),
            (_, answer, _) ->
                "dropped, with their payloads: "
                    + answer.path("dropped").intValue(1)
                    + rest(answer));
  }

  /** One, or many. */
  static final class Target {
    @Parameters(description = "The timer's id.")
    private @Nullable String id;

    @ArgGroup(exclusive = false, multiplicity = "1")
    private @Nullable FilterPage page;

    ApiRequest request(String verb, Function<String, ApiRequest> one) {
      return page == null
          ? one.apply(path(String.valueOf(id)))
          : page.on(ApiRequest.post(PATH + ":" + verb));
    }
  }

  /**
   * The API wants a filter. One call's worth: redriven timers that die again at once would come
   * again for ever, if the cursor were followed.
   */
  static final class FilterPage extends Filter {
    @Option(names = "--limit", description = "At most so many in one call.")
    private @Nullable Integer limit;

    @Option(names = "--cursor", description = "Goes on there.")
    private @Nullable String cursor;

    @Override
    ApiRequest on(ApiRequest request) {
      return super.on(request).query("limit", limit).query("cursor", cursor);
    }
  }

  @Command(description = "Makes dead timers pending again, due at once: one, or those of a filter.")
  int redrive(@ArgGroup(multiplicity = "1") Target redriven, @Mixin ApiOptions options)
      throws InterruptedException {
    return options
        .api()
        .ask(
            redriven.request("redrive", path -> ApiRequest.post(path + ":redrive")),
            (_, answer, _) ->
                "redriven, due at once: " + answer.path("redriven").intValue(0) + rest(answer));
  }

  private static String rest(JsonNode answer) {
    return answer
        .path("cursor")
        .stringValueOpt()
        .map(cursor -> "\nthere may be more: --cursor " + cursor)
        .orElse("");
  }

  private static String path(String id) {
    return PATH + "/" + ApiRequest.encode(id);
  }
}
