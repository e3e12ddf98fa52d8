package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.TimerCommands.PendingFilter;
import io.punctual.standalone.text.ListText.Listing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The verbs about jobs. */
@Command(
    name = "job",
    description = "The same change of many timers: begin, start, show, refused, list, end.",
    synopsisSubcommandLabel = "COMMAND")
final class JobCommands {
  private static final String PATH = "/v1/jobs";

  /** What a job does. */
  enum Action {
    cancel,
    move,
    drop,
    erase
  }

  @Command(
      description = {
        "Finds the timers of a filter, and changes each of them: cancel and move pending ones,",
        "drop dead ones, erase all of a key. Once more does no harm, and tells how far it is."
      })
  int begin(
      @Parameters(paramLabel = "NAME") String name,
      @Parameters(paramLabel = "ACTION", description = "${COMPLETION-CANDIDATES}") Action action,
      @Option(
              names = "--by",
              description = "Of a move: how much later, like 2h; with a minus sooner: -10m.")
          @Nullable String by,
      @Option(names = "--count", description = "It waits for its start once they are counted.")
          boolean count,
      @Option(names = "--reason", description = "Of a drop: with this text in their reason.")
          @Nullable String reason,
      @Mixin PendingFilter filter,
      @Mixin ApiOptions options)
      throws InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("action", action.name());
    filter
        .on(ApiRequest.get(PATH))
        .query("reason", reason)
        .query("by", by)
        .query()
        .forEach((field, value) -> put(body, field, value));
    if (count) {
      body.put("start", false);
    }
    return options.api().ask(ApiRequest.put(path(name), body.toString().getBytes(UTF_8)), "");
  }

  /** Moments are epoch milliseconds, and a body's numbers. */
  private static void put(ObjectNode body, String field, String value) {
    if (field.startsWith("deliverAt")) {
      body.put(field, Long.parseLong(value));
    } else {
      body.put(field, value);
    }
  }

  @Command(description = "Has a job go on that was counted.")
  int start(@Parameters(paramLabel = "NAME") String name, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.post(path(name) + ":start"), "started\n");
  }

  @Command(description = "Shows how far a job is.")
  int show(@Parameters(paramLabel = "NAME") String name, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.get(path(name)), "");
  }

  @Command(description = "Lists the timers that a job could not change, with the reason.")
  int refused(
      @Parameters(paramLabel = "NAME") String name,
      @Mixin PageOptions page,
      @Mixin ApiOptions options)
      throws InterruptedException {
    return page.ask(options.api(), ApiRequest.get(path(name) + "/refused"), Listing.REFUSED);
  }

  @Command(description = "Lists jobs; ended ones for a week.")
  int list(@Mixin PageOptions page, @Mixin ApiOptions options) throws InterruptedException {
    return page.ask(options.api(), ApiRequest.get(PATH), Listing.JOBS);
  }

  @Command(description = "Ends a job, wherever it is. What it has changed stays so.")
  int end(@Parameters(paramLabel = "NAME") String name, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.delete(path(name)), "ended\n");
  }

  private static String path(String name) {
    return PATH + "/" + ApiRequest.encode(name);
  }
}
