package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The outcome of a batch: how many timers were accepted, and why the others were not. */
public final class BatchText {
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final int REFUSED_FIRST = 400;
  private static final int SHOWN_MAX = 20;

  private BatchText() {}

  public static String describe(JsonNode batch) {
    List<JsonNode> results = batch.path("results").valueStream().toList();
    List<String> refusals = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (status(results.get(i)) >= REFUSED_FIRST) {
        refusals.add((i + 1) + ". " + ProblemText.brief(results.get(i).path("problem")));
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d accepted, %d there already, %d not"
            .formatted(count(results, CREATED), count(results, OK), refusals.size()));
    lines.addAll(refusals.subList(0, Math.min(SHOWN_MAX, refusals.size())));
    if (refusals.size() > SHOWN_MAX) {
      lines.add("… and %d more: --json has them all".formatted(refusals.size() - SHOWN_MAX));
    }
    return String.join("\n", lines);
  }

  /** The worst status among them. */
  public static int worstStatus(JsonNode batch) {
    return batch.path("results").valueStream().mapToInt(BatchText::status).max().orElse(OK);
  }

  private static int status(JsonNode result) {
    return result.path("status").intValue(0);
  }

  private static long count(List<JsonNode> results, int status) {
    return results.stream().filter(result -> status(result) == status).count();
  }
}
