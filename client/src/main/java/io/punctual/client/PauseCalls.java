package io.punctual.client;

import java.time.Instant;
import java.util.Optional;

/** Calls of pauses of topics and keys. */
public final class PauseCalls {
  private static final String PAUSES = "/v1/pauses";

  private final ApiCalls calls;

  PauseCalls(ApiCalls calls) {
    this.calls = calls;
  }

  /** Hands over nothing more of what it names; what is due meanwhile waits. */
  public Call<Pause> begin(NewPause pause) {
    return calls.call(ApiRequest.post(PAUSES, pause.body()), PauseCalls::pause);
  }

  public Call<Pause> get(String id) {
    return calls.call(ApiRequest.get(path(id)), PauseCalls::pause);
  }

  /** Those that are not over; of a filter, page and cursor alone. */
  public Call<ResultPage<Pause>> list(ListFilter filter) {
    return calls.page(PAUSES, filter, "pauses", Pause.class);
  }

  /** Ends a pause: what waited is delivered. */
  public Call<Pause> end(String id) {
    return calls.call(ApiRequest.delete(path(id)), PauseCalls::pause);
  }

  /**
   * What is not delivered for a while.
   *
   * @param state active or ended
   * @param topic empty for all topics
   * @param until empty when it lasts until it is resumed
   * @param topicMissing true in the answer of {@link #begin} where Kafka has no such topic now
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
      Optional<String> reason,
      Optional<Boolean> topicMissing) {}

  private static String path(String id) {
    return PAUSES + "/" + ApiRequest.encode(id);
  }

  private static Pause pause(Reply reply) {
    return Json.read(reply, Pause.class);
  }
}
