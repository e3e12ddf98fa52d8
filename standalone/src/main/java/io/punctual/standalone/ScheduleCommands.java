package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.ListText.Listing;
import io.punctual.standalone.text.ScheduleText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs about schedules. */
@Command(
    name = "schedule",
    description = "What makes timers again and again: put, preview, list, show, pause, …",
    synopsisSubcommandLabel = "COMMAND")
final class ScheduleCommands {
  private static final String PATH = "/v1/schedules";

  /** Which schedule, and in which version. */
  static final class Target {
    @Parameters(index = "0", paramLabel = "NAME", description = "The schedule's name.")
    private String name = "";

    @Option(
        names = "--if-version",
        paramLabel = "N",
        description = "Only if the schedule has that version.")
    private @Nullable Integer version;

    ApiRequest on(ApiRequest request) {
      return request.header("If-Match", version == null ? null : "\"" + version + "\"");
    }

    String path() {
      return PATH + "/" + ApiRequest.encode(name);
    }
  }

  /** What a schedule is to be. */
  static final class Body {
    @Option(
        names = "--file",
        required = true,
        paramLabel = "FILE",
        description = "Its JSON, as docs/schedules.md has it; - for standard input.")
    private String file = "";

    byte[] bytes() {
      return ReadInput.bytes(file);
    }
  }

  @Command(description = "Makes or changes a schedule; what was to come of it is cancelled.")
  int put(@Mixin Target target, @Mixin Body body, @Mixin ApiOptions options)
      throws InterruptedException {
    return show(options, target.on(ApiRequest.put(target.path(), body.bytes())));
  }

  @Command(description = "Shows the next occurrences of such a schedule, and stores nothing.")
  int preview(@Mixin Body body, @Mixin ApiOptions options) throws InterruptedException {
    return show(options, ApiRequest.post(PATH + ":preview", body.bytes()));
  }

  @Command(description = "Lists schedules by name.")
  int list(@Mixin PageOptions page, @Mixin ApiOptions options) throws InterruptedException {
    return page.ask(options.api(), ApiRequest.get(PATH), Listing.SCHEDULES);
  }

  @Command(description = "Shows a schedule with its next occurrences.")
  int show(@Parameters(paramLabel = "NAME") String name, @Mixin ApiOptions options)
      throws InterruptedException {
    return show(options, ApiRequest.get(PATH + "/" + ApiRequest.encode(name)));
  }

  @Command(
      description = "Cancels what is to come of a schedule, until then or until it is resumed.")
  int pause(
      @Mixin Target target,
      @Option(names = "--until", converter = ReadMoment.class, description = "Then it goes on.")
          @Nullable Instant until,
      @Mixin ApiOptions options)
      throws InterruptedException {
    ApiRequest pause =
        ApiRequest.post(target.path() + ":pause")
            .query("until", until == null ? null : until.toEpochMilli());
    return show(options, target.on(pause));
  }

  @Command(description = "Resumes a paused schedule, from now on.")
  int resume(@Mixin Target target, @Mixin ApiOptions options) throws InterruptedException {
    return show(options, target.on(ApiRequest.post(target.path() + ":resume")));
  }

  @Command(description = "Makes one more timer of a schedule, due now.")
  int fire(@Parameters(paramLabel = "NAME") String name, @Mixin ApiOptions options)
      throws InterruptedException {
    return options
        .api()
        .ask(ApiRequest.post(PATH + "/" + ApiRequest.encode(name) + ":fire"), "fired\n");
  }

  @Command(description = "Deletes a schedule; what was to come of it is cancelled.")
  int delete(@Mixin Target target, @Mixin ApiOptions options) throws InterruptedException {
    return options.api().ask(target.on(ApiRequest.delete(target.path())), "");
  }

  private static int show(ApiOptions options, ApiRequest request) throws InterruptedException {
    return options
        .api()
        .ask(request, (_, answer, moments) -> ScheduleText.describe(answer, moments));
  }
}
