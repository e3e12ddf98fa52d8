package io.punctual.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Calls of paces, by their topics. */
public final class PaceCalls {
  private static final String PACES = "/v1/paces";

  private final ApiCalls calls;

  PaceCalls(ApiCalls calls) {
    this.calls = calls;
  }

  /**
   * Bounds how many timers of a topic are delivered in a second; what is above it waits for its
   * turn.
   *
   * @param burst how many may go at once when none went for a while; empty: those of a second
   */
  public Call<Pace> set(String topic, double perSecond, OptionalInt burst) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode().put("perSecond", perSecond);
    burst.ifPresent(count -> fields.put("burst", count));
    return calls.call(ApiRequest.put(path(topic), Json.bytes(fields)), PaceCalls::pace);
  }

  public Call<Pace> get(String topic) {
    return calls.call(ApiRequest.get(path(topic)), PaceCalls::pace);
  }

  /** The tenant's, and those of all tenants. */
  public Call<List<Pace>> list() {
    return calls.call(
        ApiRequest.get(PACES), reply -> Json.page(reply, "paces", Pace.class).entries());
  }

  /** Ends a pace: what waited is delivered. */
  public Call<Pace> end(String topic) {
    return calls.call(ApiRequest.delete(path(topic)), PaceCalls::pace);
  }

  /**
   * How many timers of a topic are delivered in a second.
   *
   * @param state active or ended
   * @param allTenants present: all tenants' timers together
   * @param burst how many may go at once when none went for a while
   * @param topicMissing true in the answer of a change where Kafka has no such topic now
   */
  public record Pace(
      String topic,
      String state,
      Optional<Boolean> allTenants,
      double perSecond,
      int burst,
      Instant since,
      Optional<Boolean> topicMissing) {}

  private static String path(String topic) {
    return PACES + "/" + ApiRequest.encode(topic);
  }

  private static Pace pace(Reply reply) {
    return Json.read(reply, Pace.class);
  }
}
