package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.ListText.Listing;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The verbs about pauses. */
@Command(
    name = "pause",
    description = "What is not delivered for a while: begin, list, show, end.",
    synopsisSubcommandLabel = "COMMAND")
final class PauseCommands {
  private static final String PATH = "/v1/pauses";

  /** A topic or all of them. */
  static final class Topics {
    @Option(names = "--topic", description = "This topic.")
    private @Nullable String topic;

    @Option(names = "--all-topics", description = "All topics.")
    private @Nullable Boolean allTopics;
  }

  /** When it is over; without it, when it is ended. */
  static final class End {
    @Option(
        names = "--until",
        converter = ReadMoment.class,
        description = "Until then: RFC 3339, epoch milliseconds, or a time from now.")
    private @Nullable Instant until;

    @Option(names = "--for", paramLabel = "DURATION", description = "For so long: 90s, 15m, 2h.")
    private @Nullable String duration;
  }

  @Command(description = "Pauses what it names. What is due meanwhile waits.")
  int begin(
      @ArgGroup(multiplicity = "1") Topics topics,
      @Option(names = "--key", description = "This key of the topic alone.") @Nullable String key,
      @Option(names = "--key-base64", description = "The same of a key that is not text.")
          @Nullable String keyBase64,
      @Option(names = "--all-tenants", description = "Of every tenant.")
          @Nullable Boolean allTenants,
      @ArgGroup @Nullable End end,
      @Option(names = "--reason", description = "For those who wonder.") @Nullable String reason,
      @Mixin ApiOptions options)
      throws InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    put(body, "topic", topics.topic);
    put(body, "allTopics", topics.allTopics);
    put(body, "key", key);
    put(body, "keyBase64", keyBase64);
    put(body, "allTenants", allTenants);
    put(body, "until", end == null || end.until == null ? null : end.until.toString());
    put(body, "duration", end == null ? null : end.duration);
    put(body, "reason", reason);
    return options.api().ask(ApiRequest.post(PATH, body.toString().getBytes(UTF_8)), "paused\n");
  }

  private static void put(ObjectNode body, String field, @Nullable Object value) {
    if (value != null) {
      body.putPOJO(field, value);
    }
  }

  @Command(description = "Lists pauses that are not over.")
  int list(@Mixin PageOptions page, @Mixin ApiOptions options) throws InterruptedException {
    return page.ask(options.api(), ApiRequest.get(PATH), Listing.PAUSES);
  }

  @Command(description = "Shows a pause.")
  int show(@Parameters(paramLabel = "ID") String id, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.get(path(id)), "");
  }

  @Command(description = "Ends a pause: what waited is delivered.")
  int end(@Parameters(paramLabel = "ID") String id, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.delete(path(id)), "resumed\n");
  }

  private static String path(String id) {
    return PATH + "/" + ApiRequest.encode(id);
  }
}
