package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.client.NewTimer;
import io.punctual.client.TimerRef;
import io.punctual.standalone.text.BatchText;
import io.punctual.standalone.text.DeliveredChart;
import io.punctual.standalone.text.Fields;
import io.punctual.standalone.text.ForecastChart;
import io.punctual.standalone.text.ListText.Listing;
import io.punctual.standalone.text.StatusText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The verbs about timers: each is one call of the API. */
@Command
final class TimerCommands {
  private static final String TIMERS = "/v1/timers";
  private static final int CREATED = 201;
  private static final Duration RECEIPTS_BY_DEFAULT = Duration.ofHours(1);

  /** The cursor at the top left of an empty terminal. */
  private static final String CLEARED = "\033[H\033[2J";

  private static final Duration TOP_EVERY = Duration.ofSeconds(2);
  private static final String TOP_STEP = "5m";

  private TimerCommands() {}

  /** One timer, or many. */
  static final class SubmitOptions {
    @Option(
        names = "--batch",
        description = "Timers as the API takes them: a JSON array, or one a line; - for the input.")
    private @Nullable String batch;

    @ArgGroup(exclusive = false, multiplicity = "1")
    private @Nullable TimerOptions timer;
  }

  @Command(description = "Submits a timer, or a batch of them. Once accepted, it is durable.")
  static int submit(
      @ArgGroup(multiplicity = "1") SubmitOptions submission, @Mixin ApiOptions options)
      throws InterruptedException {
    try {
      return submission.timer == null
          ? submitBatch(options.api(), ReadInput.bytes(String.valueOf(submission.batch)))
          : submitOne(options.api(), submission.timer.timer().body());
    } catch (TypeConversionException e) {
      throw options.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static int submitOne(CallApi api, byte[] body) throws InterruptedException {
    return api.ask(
        ApiRequest.post(TIMERS, body),
        (status, timer, moments) ->
            (status == CREATED ? "accepted\n" : "accepted before, and not again\n")
                + Fields.describe(timer, moments));
  }

  private static int submitBatch(CallApi api, byte[] body) throws InterruptedException {
    boolean isArray = new String(body, StandardCharsets.ISO_8859_1).stripLeading().startsWith("[");
    return api.ask(
        ApiRequest.post(TIMERS + ":batch", body)
            .header("Content-Type", isArray ? "application/json" : "application/x-ndjson"),
        (_, batch, _) -> BatchText.describe(batch));
  }

  /** Which timer: by its id or by its name. */
  static final class TimerTarget {
    @Parameters(description = "The timer's id.")
    private @Nullable String id;

    @Option(names = "--name", description = "The timer's name, instead.")
    private @Nullable String name;

    String path() {
      return (id == null ? TimerRef.name(String.valueOf(name)) : TimerRef.id(id)).path();
    }
  }

  @Command(description = "Shows a timer while it is pending, and its receipt afterwards.")
  static int get(@ArgGroup(multiplicity = "1") TimerTarget target, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.get(target.path()), "");
  }

  @Command(description = "Cancels a timer, or says with certainty why it can't be.")
  static int cancel(@ArgGroup(multiplicity = "1") TimerTarget target, @Mixin ApiOptions options)
      throws InterruptedException {
    return options.api().ask(ApiRequest.delete(target.path()), "cancelled: it will never arrive\n");
  }

  /** Now, or another due. */
  static final class NewDue {
    @Option(names = "--now", required = true, description = "Due at once.")
    private boolean now;

    @ArgGroup(multiplicity = "1")
    private TimerOptions.@Nullable DeliverAt due;

    ApiRequest request(String path) {
      if (due == null) {
        return ApiRequest.post(path + ":fire");
      }
      ObjectNode body = JsonNodeFactory.instance.objectNode();
      due.putInto(body::set);
      return ApiRequest.patch(path, body.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  @Command(description = "Gives a pending timer another due.")
  static int move(
      @ArgGroup(multiplicity = "1") TimerTarget target,
      @ArgGroup(multiplicity = "1") NewDue due,
      @Option(
              names = "--if-version",
              description = "Only if the timer is that version: nobody changed it meanwhile.")
          @Nullable Integer version,
      @Mixin ApiOptions options)
      throws InterruptedException {
    return options
        .api()
        .ask(due.request(target.path()).header("If-Match", tag(version)), "moved\n");
  }

  @Command(description = "Shows or replaces a pending timer's payload.")
  static int payload(
      @Parameters(paramLabel = "ID") String id,
      @ArgGroup TimerOptions.@Nullable Payload payload,
      @Option(
              names = "--if-version",
              description = "Replaces it only if the timer is still that version.")
          @Nullable Integer version,
      @Mixin ApiOptions options)
      throws InterruptedException {
    String path = TimerRef.id(id).path() + ":payload";
    if (payload == null) {
      return options.api().ask(ApiRequest.get(path), "");
    }
    NewTimer alone = NewTimer.ofPayloadAlone();
    try {
      payload.putInto(alone);
    } catch (TypeConversionException e) {
      throw options.wrong(String.valueOf(e.getMessage()));
    }
    return options
        .api()
        .ask(ApiRequest.put(path, alone.body()).header("If-Match", tag(version)), "replaced\n");
  }

  private static @Nullable String tag(@Nullable Integer version) {
    return version == null ? null : "\"" + version + "\"";
  }

  /** From when to when. */
  static class Range {
    private static final String FORMS =
        "RFC 3339 with an offset, epoch milliseconds, or a time from now: 2h, -10m, now";

    @Option(
        names = "--from",
        converter = ReadMoment.class,
        description = "From then on (" + FORMS + ").")
    private @Nullable Instant from;

    @Option(names = "--to", converter = ReadMoment.class, description = "Until before then.")
    private @Nullable Instant to;

    @Nullable Long fromMillis() {
      return from == null ? null : from.toEpochMilli();
    }

    @Nullable Long toMillis() {
      return to == null ? null : to.toEpochMilli();
    }
  }

  /** Which pending timers. */
  static final class PendingFilter {
    @Option(names = "--topic", description = "Of this topic.")
    private @Nullable String topic;

    @Option(names = "--key", description = "Of this key of the topic.")
    private @Nullable String key;

    @Option(names = "--key-base64", description = "The same of a key that is not text.")
    private @Nullable String keyBase64;

    @Option(
        names = "--state",
        description =
            "In this state: scheduled, delivering, blocked, retrying, overdue, paused, paced.")
    private @Nullable String state;

    @Option(names = "--name-prefix", description = "With names that begin so.")
    private @Nullable String namePrefix;

    @Mixin private Range range = new Range();

    ApiRequest on(ApiRequest request) {
      return request
          .query("topic", topic)
          .query("key", key)
          .query("keyBase64", keyBase64)
          .query("namePrefix", namePrefix)
          .query("state", state)
          .query("deliverAtFrom", range.fromMillis())
          .query("deliverAtTo", range.toMillis());
    }
  }

  @Command(description = "Lists pending timers in due order.")
  static int list(@Mixin PendingFilter filter, @Mixin PageOptions page, @Mixin ApiOptions options)
      throws InterruptedException {
    return page.ask(options.api(), filter.on(ApiRequest.get(TIMERS)), Listing.TIMERS);
  }

  @Command(
      description =
          "Lists what has finished, by the time finished; without --from, of the last hour.")
  static int receipts(
      @Option(names = "--topic", description = "Of this topic.") @Nullable String topic,
      @Mixin Range range,
      @Mixin PageOptions page,
      @Mixin ApiOptions options)
      throws InterruptedException {
    Long from = range.fromMillis();
    ApiRequest request =
        ApiRequest.get("/v1/receipts")
            .query("topic", topic)
            .query(
                "from",
                from == null ? Instant.now().minus(RECEIPTS_BY_DEFAULT).toEpochMilli() : from)
            .query("to", range.toMillis());
    return page.ask(options.api(), request, Listing.RECEIPTS);
  }

  @Command(
      description =
          "Shows how many timers are due when, as bars; without options, in the next hour.")
  static int forecast(
      @Mixin Range range,
      @Option(
              names = "--step",
              description = "One bar's time: 30s, 5m, 1h (default: a sixtieth of the whole).")
          @Nullable String step,
      @Mixin ApiOptions options)
      throws InterruptedException {
    ApiRequest request =
        ApiRequest.get("/v1/forecast")
            .query("from", range.fromMillis())
            .query("to", range.toMillis())
            .query("step", step);
    return options.api().ask(request, (_, answer, moments) -> ForecastChart.of(answer, moments));
  }

  @Command(
      description =
          "Shows what works, what waits, what is due in the next hour, and how many were delivered"
              + " a second in the last, and how late; again and again until Ctrl-C.")
  static int top(
      @Option(names = "--once", description = "Shows it once.") boolean once,
      @Mixin ApiOptions options)
      throws InterruptedException {
    CallApi api = options.api();
    while (!once) {
      api.out().print(CLEARED);
      showTop(api);
      Thread.sleep(TOP_EVERY);
    }
    return showTop(api);
  }

  private static int showTop(CallApi api) throws InterruptedException {
    int exit = api.ask(ApiRequest.get("/v1/status"), (_, status, moments) -> StatusText.of(status));
    if (exit == 0) {
      ApiRequest ahead = ApiRequest.get("/v1/forecast").query("step", TOP_STEP);
      exit = api.ask(ahead, (_, forecast, moments) -> ForecastChart.of(forecast, moments) + "\n");
    }
    if (exit == 0) {
      ApiRequest behind = ApiRequest.get("/v1/accuracy").query("step", TOP_STEP);
      exit = api.ask(behind, (_, accuracy, moments) -> DeliveredChart.of(accuracy, moments));
    }
    return exit;
  }
}
