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
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;

/**
 * Punctual's REST API. Every method names one {@link Call}, which is made by {@link Call#execute}
 * or {@link Call#executeAsync}. Any number of threads may share a client.
 */
public final class PunctualClient implements AutoCloseable {
  private static final String TIMERS = "/v1/timers";
  private static final String DEAD_TIMERS = "/v1/dead-timers";

  private final SendRequest send;
  private final ApiCalls calls;

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
    this.calls = new ApiCalls(send);
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
    return calls.call(ApiRequest.post(TIMERS, timer.body()), SubmitOutcome::of);
  }

  /** An outcome for each timer, in their order. */
  public Call<List<BatchItem>> submit(List<NewTimer> timers) {
    return calls.call(ApiRequest.post(TIMERS + ":batch", NewTimer.array(timers)), BatchItem::all);
  }

  /** A timer while it is to come, and its receipt afterwards. */
  public Call<Optional<FoundTimer>> get(TimerRef timer) {
    return calls.call(ApiRequest.get(timer.path()), FoundTimer::find);
  }

  public Call<CancelOutcome> cancel(TimerRef timer) {
    return calls.call(ApiRequest.delete(timer.path()), ChangeOutcome::cancelled);
  }

  /**
   * Gives a timer another due.
   *
   * @param ifVersion only if the timer has that version
   */
  public Call<RescheduleOutcome> reschedule(
      TimerRef timer, Instant deliverAt, OptionalInt ifVersion) {
    byte[] body = Json.bytes(Map.of("deliverAt", deliverAt.toEpochMilli()));
    return calls.call(
        ApiRequest.patch(timer.path(), body).ifVersion(ifVersion), ChangeOutcome::rescheduled);
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
    return calls.call(
        ApiRequest.put(path, payload.body()).ifVersion(ifVersion), ChangeOutcome::rescheduled);
  }

  /** What a pending timer carries. */
  public Call<CarriedPayload> payload(String id) {
    String path = TimerRef.id(id).path() + ":payload";
    return calls.call(ApiRequest.get(path), reply -> Json.read(reply, CarriedPayload.class));
  }

  /** Makes a timer due now. */
  public Call<RescheduleOutcome> fire(TimerRef timer, OptionalInt ifVersion) {
    return calls.call(
        ApiRequest.post(timer.path() + ":fire").ifVersion(ifVersion), ChangeOutcome::rescheduled);
  }

  /** Pending timers in due order. */
  public Call<ResultPage<ScheduledTimer>> list(ListFilter filter) {
    return calls.page(TIMERS, filter, "timers", ScheduledTimer.class);
  }

  /** The ledger, by the time finished. */
  public Call<ResultPage<TimerReceipt>> receipts(ListFilter filter) {
    return calls.page("/v1/receipts", filter, "receipts", TimerReceipt.class);
  }

  /** Timers that could not be delivered, in the order in which they died. */
  public Call<ResultPage<DeadLetter>> deadTimers(ListFilter filter) {
    return calls.page(DEAD_TIMERS, filter, "deadTimers", DeadLetter.class);
  }

  public Call<DeadLetter> deadTimer(String id) {
    return calls.call(ApiRequest.get(dead(id)), reply -> Json.read(reply, DeadLetter.class));
  }

  /** Makes a dead timer pending again, due at once. */
  public Call<Redriven> redrive(String id) {
    return calls.call(ApiRequest.post(dead(id) + ":redrive"), PunctualClient::redriven);
  }

  /** Likewise those of a filter: a page of them. */
  public Call<Redriven> redrive(ListFilter filter) {
    return calls.call(
        filter.on(ApiRequest.post(DEAD_TIMERS + ":redrive")), PunctualClient::redriven);
  }

  /** Forgets a dead timer and its payload. */
  public Call<String> drop(String id) {
    return calls.call(
        ApiRequest.delete(dead(id)),
        reply -> Json.read(reply, JsonNode.class).path("id").stringValue(""));
  }

  /** Forgets those of a filter: a page of them. */
  public Call<Dropped> drop(ListFilter filter) {
    return calls.call(
        filter.on(ApiRequest.post(DEAD_TIMERS + ":drop")),
        reply -> Json.read(reply, Dropped.class));
  }

  /** Calls of schedules. */
  public ScheduleCalls schedules() {
    return new ScheduleCalls(calls);
  }

  /** Calls of pauses of topics and keys. */
  public PauseCalls pauses() {
    return new PauseCalls(calls);
  }

  /** Calls of paces of topics. */
  public PaceCalls paces() {
    return new PaceCalls(calls);
  }

  /** Calls of jobs that change many timers. */
  public JobCalls jobs() {
    return new JobCalls(calls);
  }

  /** How many timers are due in each step of a time. */
  public Call<TimersAhead> forecast(Instant from, Instant to, Duration step) {
    return calls.call(
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
    return calls.call(
        ApiRequest.get("/v1/accuracy")
            .query("topic", topic.orElse(null))
            .query("from", from)
            .query("to", to),
        reply -> Json.read(reply, MeasuredLateness.class));
  }

  /** Any request, for answers as they are: {@link Call#reply}. */
  public Call<JsonNode> call(ApiRequest request) {
    return calls.call(request, reply -> Json.read(reply, JsonNode.class));
  }

  private static String dead(String id) {
    return DEAD_TIMERS + "/" + ApiRequest.encode(id);
  }

  private static Redriven redriven(Reply reply) {
    return Json.read(reply, Redriven.class);
  }

  @Override
  public void close() {
    HttpClient http = send.http();
    http.shutdownNow();
    http.close();
  }
}
