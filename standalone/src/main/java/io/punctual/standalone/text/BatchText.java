package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** What became of a batch: how many were accepted, and why the others were not. */
public final class BatchText {
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final int REFUSED_FIRST = 400;
  private static final int SHOWN_MAX = 20;

  private BatchText() {}

  public static String describe(JsonNode batch, ProblemText problems) {
    List<JsonNode> results = batch.path("results").valueStream().toList();
    List<Integer> refused =
        IntStream.range(0, results.size())
            .filter(i -> status(results.get(i)) >= REFUSED_FIRST)
            .boxed()
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d accepted, %d there already, %d not"
            .formatted(count(results, CREATED), count(results, OK), refused.size()));
    refused.stream()
        .limit(SHOWN_MAX)
        .map(i -> "%d. %s".formatted(i + 1, problems.brief(results.get(i).path("problem"))))
        .forEach(lines::add);
    if (refused.size() > SHOWN_MAX) {
      lines.add("… and %d more: --json has them all".formatted(refused.size() - SHOWN_MAX));
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
