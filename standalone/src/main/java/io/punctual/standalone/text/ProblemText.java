package io.punctual.standalone.text;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A problem (RFC 9457) for a person: its title, the places of the mistakes, and its other members.
 *
 * @param api to which a problem's type is relative
 */
public record ProblemText(URI api, Moments moments) {
  private static final int NOT_FOUND = 404;
  private static final int SERVER_ERROR = 500;
  private static final String TYPES = "/errors/";
  private static final Set<String> SHOWN_APART =
      Set.of("type", "title", "status", "detail", "instance", "errors", "receipt");

  /**
   * @param retryAfter seconds
   */
  public String describe(JsonNode problem, Optional<String> retryAfter) {
    List<String> lines = new ArrayList<>(List.of(brief(problem)));
    String more = Fields.describe(others(problem), moments);
    if (!more.isEmpty()) {
      lines.add(more);
    }
    retryAfter.ifPresent(it -> lines.add("  try again in " + TerminalText.text(it) + " s"));
    if (text(problem, "type").startsWith(TYPES)) {
      lines.add("  see " + api + text(problem, "type"));
    }
    return String.join("\n", lines);
  }

  /** The title, and the mistakes with their places. */
  static String brief(JsonNode problem) {
    int status = problem.path("status").intValue(0);
    List<String> lines = new ArrayList<>();
    lines.add("%s: %s (%d)".formatted(word(status), text(problem, "title"), status));
    List<JsonNode> errors = problem.path("errors").valueStream().toList();
    String detail = text(problem, "detail");
    if (!detail.isEmpty() && errors.stream().noneMatch(it -> text(it, "detail").equals(detail))) {
      lines.add("  " + detail);
    }
    int width = errors.stream().mapToInt(error -> place(error).length()).max().orElse(1);
    errors.forEach(
        error ->
            lines.add(("  %-" + width + "s  %s").formatted(place(error), text(error, "detail"))));
    return String.join("\n", lines);
  }

  private static String word(int status) {
    if (status == NOT_FOUND) {
      return "not found";
    }
    return status >= SERVER_ERROR ? "failed" : "refused";
  }

  /** The empty pointer is the whole. */
  private static String place(JsonNode error) {
    String pointer = text(error, "pointer");
    return pointer.isEmpty() ? "(as a whole)" : pointer;
  }

  /** With those of the receipt, which says how a timer has ended. */
  private static ObjectNode others(JsonNode problem) {
    ObjectNode others = JsonNodeFactory.instance.objectNode();
    problem.path("receipt").forEachEntry(others::set);
    problem.forEachEntry(
        (name, value) -> {
          if (!SHOWN_APART.contains(name)) {
            others.set(name, value);
          }
        });
    return others;
  }

  private static String text(JsonNode node, String name) {
    return TerminalText.text(node.path(name));
  }
}
