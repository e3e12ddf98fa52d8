package io.punctual.client;

import io.punctual.client.FoundTimer.ScheduledTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The outcome of a submission. */
public sealed interface SubmitOutcome {
  /** It is durable, and will be delivered. */
  record Accepted(ScheduledTimer timer) implements SubmitOutcome {}

  /** The same name and content was accepted before: this is that timer. */
  record AcceptedBefore(FoundTimer timer) implements SubmitOutcome {}

  /** The name belongs to a timer of another content. */
  record NameTaken(String id) implements SubmitOutcome {}

  /**
   * The outcome of one timer of a batch.
   *
   * @param status as if it had been submitted alone
   * @param id of the timer when it was accepted, now or before
   */
  record BatchItem(int status, Optional<String> id, Optional<ApiProblem> problem) {
    public static List<BatchItem> all(Reply reply) {
      List<BatchItem> items = new ArrayList<>();
      Json.read(reply, JsonNode.class).path("results").forEach(it -> items.add(of(it)));
      return List.copyOf(items);
    }

    private static BatchItem of(JsonNode result) {
      int status = result.path("status").intValue(0);
      return new BatchItem(
          status,
          result.path("id").stringValueOpt(),
          Optional.of(result.path("problem"))
              .filter(JsonNode::isObject)
              .map(it -> ApiProblem.of(it, status)));
    }
  }

  static SubmitOutcome of(Reply reply) {
    Optional<ApiProblem> taken =
        ApiProblem.in(reply).filter(it -> it.type().equals("/errors/name-taken"));
    if (taken.isPresent()) {
      return new NameTaken(taken.get().body().path("id").stringValue(""));
    }
    return reply instanceof Reply.Done(int status, byte[] _) && status == 201
        ? new Accepted(Json.read(reply, ScheduledTimer.class))
        : new AcceptedBefore(FoundTimer.of(reply));
  }
}
