package io.punctual.client;

import io.punctual.client.ChangeOutcome.CancelOutcome;
import io.punctual.client.ChangeOutcome.RescheduleOutcome;
import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.SubmitOutcome.BatchItem;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Punctual's REST API. Every method names one {@link Call}, which is made by {@link Call#execute}
 * or {@link Call#executeAsync}. Any number of threads may share a client.
 */
public final class PunctualClient implements AutoCloseable {
  private static final String TIMERS = "/v1/timers";
  private static final String DEAD_TIMERS = "/v1/dead-timers";
  private static final String SCHEDULES = "/v1/schedules";
  private static final String JOBS = "/v1/jobs";
  private static final String PAUSES = "/v1/pauses";
  private static final String PACES = "/v1/paces";

  private final SendRequest send;

  /**
   * @param api its address
   * @param token of the tenant, if the API asks for one
   */
  public PunctualClient(URI api, Optional<String> token) {
    this(api, token, Optional.empty());
  }

  /**
   * @param tls by which https is spoken, as {@link Authorities} make it; empty: Java's own
   */
  public PunctualClient(URI api, Optional<String> token, Optional<SSLContext> tls) {
    URI base = URI.create(api.toString().replaceFirst("/+$", ""));
    this(new SendRequest(base, token, Optional.empty(), SendRequest.httpClient(tls)));
  }

  private PunctualClient(SendRequest send) {
    this.send = send;
  }

  public static PunctualClient at(URI api) {
    return new PunctualClient(api, Optional.empty());
  }

  /**
   * For an operator: the same client, asking as a tenant. Over the same connections, so that what
   * closes one closes both.
   *
   * @param tenant its name, sent as {@code Punctual-Tenant}
   */
  public PunctualClient as(String tenant) {
    return new PunctualClient(
        new SendRequest(send.api(), send.token(), Optional.of(tenant), send.http()));
  }

  /** Without a slash at its end. */
  public URI api() {
    return send.api();
  }

  public Call<SubmitOutcome> submit(NewTimer timer) {
    return call(ApiRequest.post(TIMERS, timer.body()), SubmitOutcome::of);
  }

  /** An outcome for each timer, in their order. */
  public Call<List<BatchItem>> submit(List<NewTimer> timers) {
    return call(ApiRequest.post(TIMERS + ":batch", NewTimer.array(timers)), BatchItem::all);
  }

  /** A timer while it is to come, and its receipt afterwards. */
  public Call<Optional<FoundTimer>> get(TimerRef timer) {
    return call(ApiRequest.get(timer.path()), FoundTimer::find);
  }

  public Call<CancelOutcome> cancel(TimerRef timer) {
    return call(ApiRequest.delete(timer.path()), ChangeOutcome::cancelled);
  }

  /**
   * Gives a timer another due.
   *
   * @param ifVersion only if the timer has that version
   */
  public Call<RescheduleOutcome> reschedule(
      TimerRef timer, Instant deliverAt, OptionalInt ifVersion) {
    byte[] body = Json.bytes(Map.of("deliverAt", deliverAt.toEpochMilli()));
    return call(
        ifMatch(ApiRequest.patch(timer.path(), body), ifVersion), ChangeOutcome::rescheduled);
  }

  /**
   * Gives a pending timer another payload.
   *
   * @param payload {@link NewTimer#ofPayloadAlone} with a payload
   * @param ifVersion only if the timer has that version
   */
  public Call<RescheduleOutcome> replacePayload(
      String id, NewTimer payload, OptionalInt ifVersion) {
    String path = TimerRef.id(id).path() + ":payload";
    return call(
        ifMatch(ApiRequest.put(path, payload.body()), ifVersion), ChangeOutcome::rescheduled);
  }

  /** What a pending timer carries. */
  public Call<CarriedPayload> payload(String id) {
    String path = TimerRef.id(id).path() + ":payload";
    return call(ApiRequest.get(path), reply -> Json.read(reply, CarriedPayload.class));
  }

  /** Makes a timer due now. */
  public Call<RescheduleOutcome> fire(TimerRef timer, OptionalInt ifVersion) {
    return call(
        ifMatch(ApiRequest.post(timer.path() + ":fire"), ifVersion), ChangeOutcome::rescheduled);
  }

  private static ApiRequest ifMatch(ApiRequest request, OptionalInt version) {
    return version.isPresent()
        ? request.header("If-Match", "\"" + version.getAsInt() + "\"")
        : request;
  }

  /** Pending timers in due order. */
  public Call<ResultPage<ScheduledTimer>> list(ListFilter filter) {
    return page(TIMERS, filter, "timers", ScheduledTimer.class);
  }

  /** The ledger, by the time finished. */
  public Call<ResultPage<TimerReceipt>> receipts(ListFilter filter) {
    return page("/v1/receipts", filter, "receipts", TimerReceipt.class);
  }

  /** Timers that could not be delivered, in the order in which they died. */
  public Call<ResultPage<DeadLetter>> deadTimers(ListFilter filter) {
    return page(DEAD_TIMERS, filter, "deadTimers", DeadLetter.class);
  }

  public Call<DeadLetter> deadTimer(String id) {
    return call(ApiRequest.get(dead(id)), reply -> Json.read(reply, DeadLetter.class));
  }

  /** Makes a dead timer pending again, due at once. */
  public Call<Redriven> redrive(String id) {
    return call(ApiRequest.post(dead(id) + ":redrive"), PunctualClient::redriven);
  }

  /** Likewise those of a filter: a page of them. */
  public Call<Redriven> redrive(ListFilter filter) {
    return call(filter.on(ApiRequest.post(DEAD_TIMERS + ":redrive")), PunctualClient::redriven);
  }

  /** Forgets a dead timer and its payload. */
  public Call<String> drop(String id) {
    return call(
        ApiRequest.delete(dead(id)),
        reply -> Json.read(reply, JsonNode.class).path("id").stringValue(""));
  }

  /** Forgets those of a filter: a page of them. */
  public Call<Dropped> drop(ListFilter filter) {
    return call(
        filter.on(ApiRequest.post(DEAD_TIMERS + ":drop")),
        reply -> Json.read(reply, Dropped.class));
  }

  /**
   * Makes or changes a schedule; what was to come of it is cancelled.
   *
   * @param ifVersion only if there is a schedule of that version
   */
  public Call<RecurringSchedule> putSchedule(
      String name, NewSchedule schedule, OptionalInt ifVersion) {
    return call(
        ifMatch(ApiRequest.put(schedule(name), schedule.body()), ifVersion),
        PunctualClient::recurring);
  }

  /** When the timers of a schedule would be due that is not stored: ten at most, without jitter. */
  public Call<List<Instant>> previewSchedule(NewSchedule schedule) {
    return call(
        ApiRequest.post(SCHEDULES + ":preview", schedule.body()),
        reply ->
            Json.page(reply, "nextOccurrences", JsonNode.class).entries().stream()
                .map(next -> Instant.parse(next.path("deliverAt").stringValue("")))
                .toList());
  }

  public Call<RecurringSchedule> getSchedule(String name) {
    return call(ApiRequest.get(schedule(name)), PunctualClient::recurring);
  }

  /** By name; of a filter, page and cursor alone. */
  public Call<ResultPage<RecurringSchedule>> schedules(ListFilter filter) {
    return page(SCHEDULES, filter, "schedules", RecurringSchedule.class);
  }

  /**
   * Cancels what is to come of it, until it is resumed.
   *
   * @param ifVersion only if it has that version
   */
  public Call<RecurringSchedule> pauseSchedule(String name, OptionalInt ifVersion) {
    return call(
        ifMatch(ApiRequest.post(schedule(name) + ":pause"), ifVersion), PunctualClient::recurring);
  }

  /**
   * Cancels what is to come of it before that time.
   *
   * @param ifVersion only if it has that version
   */
  public Call<RecurringSchedule> pauseSchedule(String name, Instant until, OptionalInt ifVersion) {
    return call(
        ifMatch(
            ApiRequest.post(schedule(name) + ":pause").query("until", until.toString()), ifVersion),
        PunctualClient::recurring);
  }

  /**
   * Has it make timers again.
   *
   * @param ifVersion only if it has that version
   */
  public Call<RecurringSchedule> resumeSchedule(String name, OptionalInt ifVersion) {
    return call(
        ifMatch(ApiRequest.post(schedule(name) + ":resume"), ifVersion), PunctualClient::recurring);
  }

  /** Makes one more timer of it, due now. */
  public Call<ScheduledTimer> fireSchedule(String name) {
    return call(
        ApiRequest.post(schedule(name) + ":fire"), reply -> Json.read(reply, ScheduledTimer.class));
  }

  /**
   * Cancels what is to come of it, for good; returns its name.
   *
   * @param ifVersion only if it has that version
   */
  public Call<String> deleteSchedule(String name, OptionalInt ifVersion) {
    return call(
        ifMatch(ApiRequest.delete(schedule(name)), ifVersion),
        reply -> Json.read(reply, JsonNode.class).path("name").stringValue(""));
  }

  /** Hands over nothing more of what it names; what is due meanwhile waits. */
  public Call<Pause> pause(NewPause pause) {
    return call(ApiRequest.post(PAUSES, pause.body()), PunctualClient::pause);
  }

  public Call<Pause> getPause(String id) {
    return call(ApiRequest.get(pausePath(id)), PunctualClient::pause);
  }

  /** Those that are not over; of a filter, page and cursor alone. */
  public Call<ResultPage<Pause>> pauses(ListFilter filter) {
    return page(PAUSES, filter, "pauses", Pause.class);
  }

  /** Ends a pause: what waited is delivered. */
  public Call<Pause> resume(String id) {
    return call(ApiRequest.delete(pausePath(id)), PunctualClient::pause);
  }

  /**
   * Bounds how many timers of a topic are delivered in a second; what is above it waits for its
   * turn.
   *
   * @param burst how many may go at once when none went for a while; empty: those of a second
   */
  public Call<Pace> pace(String topic, double perSecond, OptionalInt burst) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode().put("perSecond", perSecond);
    burst.ifPresent(count -> fields.put("burst", count));
    return call(ApiRequest.put(pacePath(topic), Json.bytes(fields)), PunctualClient::pace);
  }

  public Call<Pace> getPace(String topic) {
    return call(ApiRequest.get(pacePath(topic)), PunctualClient::pace);
  }

  /** The tenant's, and those of all tenants. */
  public Call<List<Pace>> paces() {
    return call(ApiRequest.get(PACES), reply -> Json.page(reply, "paces", Pace.class).entries());
  }

  /** Ends a pace: what waited is delivered. */
  public Call<Pace> endPace(String topic) {
    return call(ApiRequest.delete(pacePath(topic)), PunctualClient::pace);
  }

  /** Begins a change of many timers. A call once more does no harm, and tells how far it is. */
  public Call<TimersJob> beginJob(String name, NewJob job) {
    return call(ApiRequest.put(job(name), job.body()), PunctualClient::job);
  }

  public Call<TimersJob> getJob(String name) {
    return call(ApiRequest.get(job(name)), PunctualClient::job);
  }

  /** By name; of a filter, page and cursor alone. */
  public Call<ResultPage<TimersJob>> jobs(ListFilter filter) {
    return page(JOBS, filter, "jobs", TimersJob.class);
  }

  /** Has a job go on that waits. */
  public Call<TimersJob> startJob(String name) {
    return call(ApiRequest.post(job(name) + ":start"), PunctualClient::job);
  }

  /** What it could not change; of a filter, page and cursor alone. */
  public Call<ResultPage<LeftAlone>> refusedOfJob(String name, ListFilter filter) {
    return page(job(name) + "/refused", filter, "refused", LeftAlone.class);
  }

  /** Ends a job, wherever it is. What it has changed stays so. */
  public Call<TimersJob> endJob(String name) {
    return call(ApiRequest.delete(job(name)), PunctualClient::job);
  }

  /** How many timers are due in each step of a time. */
  public Call<TimersAhead> forecast(Instant from, Instant to, Duration step) {
    return call(
        ApiRequest.get("/v1/forecast")
            .query("from", from)
            .query("to", to)
            .query("step", step.toMillis() + "ms"),
        reply -> Json.read(reply, TimersAhead.class));
  }

  /**
   * How late deliveries were.
   *
   * @param topic empty: of all
   */
  public Call<MeasuredLateness> accuracy(Optional<String> topic, Instant from, Instant to) {
    return call(
        ApiRequest.get("/v1/accuracy")
            .query("topic", topic.orElse(null))
            .query("from", from)
            .query("to", to),
        reply -> Json.read(reply, MeasuredLateness.class));
  }

  /** Any request, for answers as they are: {@link Call#reply}. */
  public Call<JsonNode> call(ApiRequest request) {
    return call(request, reply -> Json.read(reply, JsonNode.class));
  }

  /**
   * What is not delivered for a while.
   *
   * @param state active or ended
   * @param topic empty for all topics
   * @param until empty when it lasts until it is resumed
   */
  public record Pause(
      String id,
      String state,
      Optional<String> topic,
      Optional<Boolean> allTenants,
      Optional<String> key,
      Optional<String> keyBase64,
      Instant pausedAt,
      Optional<Instant> until,
      Optional<String> reason) {}

  /**
   * How many timers of a topic are delivered in a second.
   *
   * @param state active or ended
   * @param allTenants present: all tenants' timers together
   * @param burst how many may go at once when none went for a while
   */
  public record Pace(
      String topic,
      String state,
      Optional<Boolean> allTenants,
      double perSecond,
      int burst,
      Instant since) {}

  private static String dead(String id) {
    return DEAD_TIMERS + "/" + ApiRequest.encode(id);
  }

  private static String schedule(String name) {
    return SCHEDULES + "/" + ApiRequest.encode(name);
  }

  private static RecurringSchedule recurring(Reply reply) {
    return Json.read(reply, RecurringSchedule.class);
  }

  private static String job(String name) {
    return JOBS + "/" + ApiRequest.encode(name);
  }

  private static TimersJob job(Reply reply) {
    return Json.read(reply, TimersJob.class);
  }

  private static String pausePath(String id) {
    return PAUSES + "/" + ApiRequest.encode(id);
  }

  private static String pacePath(String topic) {
    return PACES + "/" + ApiRequest.encode(topic);
  }

  private static Pace pace(Reply reply) {
    return Json.read(reply, Pace.class);
  }

  private static Pause pause(Reply reply) {
    return Json.read(reply, Pause.class);
  }

  private static Redriven redriven(Reply reply) {
    return Json.read(reply, Redriven.class);
  }

  private <T> Call<ResultPage<T>> page(
      String path, ListFilter filter, String member, Class<T> type) {
    return call(filter.on(ApiRequest.get(path)), reply -> Json.page(reply, member, type));
  }

  private <T> Call<T> call(ApiRequest request, Function<Reply, T> read) {
    return new Call<>(send, request, read);
  }

  @Override
  public void close() {
    HttpClient http = send.http();
    http.shutdownNow();
    http.close();
  }
}
