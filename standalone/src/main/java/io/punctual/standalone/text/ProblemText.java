package io.punctual.standalone.text;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A problem (RFC 9457) for a person: what is so, where the mistakes are, and where more is written.
 *
 * @param api to which a problem's type is relative
 */
public record ProblemText(URI api, Moments moments) {
  private static final int TEXT_MAX = 500;
  private static final int NOT_FOUND = 404;
  private static final int SERVERS_MISTAKE_FIRST = 500;
  private static final String TYPES = "/errors/";
  private static final Set<String> SHOWN =
      Set.of("type", "title", "status", "detail", "instance", "errors", "receipt");

  /**
   * @param retryAfter seconds
   */
  public String describe(JsonNode problem, Optional<String> retryAfter) {
    List<String> lines = new ArrayList<>();
    lines.add(head(problem));
    lines.addAll(body(problem));
    String more = Fields.describe(others(problem), moments);
    if (!more.isEmpty()) {
      lines.add(more);
    }
    retryAfter.ifPresent(
        it -> lines.add("  try again in " + TerminalText.text(it, TEXT_MAX) + " s"));
    page(problem).ifPresent(it -> lines.add("  see " + it));
    return String.join("\n", lines);
  }

  /** Without what a list of problems needs but once. */
  String brief(JsonNode problem) {
    List<String> lines = new ArrayList<>();
    lines.add(head(problem));
    lines.addAll(body(problem));
    return String.join("\n", lines);
  }

  /** What is certain comes first: whether a timer that was not changed has arrived. */
  private String head(JsonNode problem) {
    JsonNode receipt = problem.path("receipt");
    return switch (text(problem, "type").replaceFirst("^.*" + TYPES, "")) {
      case "too-late" ->
          "too late: arrived %s, partition %d, offset %d"
              .formatted(
                  at(receipt, "ackedAt"),
                  receipt.path("partition").intValue(0),
                  receipt.path("offset").longValue(0));
      case "in-delivery" -> "in delivery: it may arrive";
      case "timer-ended" ->
          "ended: %s %s".formatted(text(receipt, "state"), at(receipt, "finishedAt"));
      default -> refused(problem);
    };
  }

  private static String refused(JsonNode problem) {
    int status = problem.path("status").intValue(0);
    return "%s: %s (%d)".formatted(word(status), text(problem, "title"), status);
  }

  private static String word(int status) {
    if (status == NOT_FOUND) {
      return "not found";
    }
    return status >= SERVERS_MISTAKE_FIRST ? "failed" : "refused";
  }

  private static List<String> body(JsonNode problem) {
    List<JsonNode> errors = problem.path("errors").valueStream().toList();
    List<String> lines = new ArrayList<>();
    String detail = text(problem, "detail");
    if (!detail.isEmpty() && errors.stream().noneMatch(it -> text(it, "detail").equals(detail))) {
      lines.add("  " + detail);
    }
    String reason = text(problem.path("receipt"), "reason");
    if (!reason.isEmpty()) {
      lines.add("  " + reason);
    }
    int width = errors.stream().mapToInt(error -> place(error).length()).max().orElse(0);
    errors.forEach(
        error ->
            lines.add(
                "  "
                    + place(error)
                    + " ".repeat(width - place(error).length())
                    + "  "
                    + text(error, "detail")));
    return lines;
  }

  /** The empty pointer is the whole. */
  private static String place(JsonNode error) {
    String pointer = text(error, "pointer");
    return pointer.isEmpty() ? "(as a whole)" : pointer;
  }

  private static ObjectNode others(JsonNode problem) {
    ObjectNode others = JsonNodeFactory.instance.objectNode();
    problem
        .propertyStream()
        .filter(member -> !SHOWN.contains(member.getKey()))
        .forEach(member -> others.set(member.getKey(), member.getValue()));
    return others;
  }

  private Optional<String> page(JsonNode problem) {
    return Optional.of(text(problem, "type"))
        .filter(type -> type.startsWith(TYPES))
        .map(type -> api + type);
  }

  private String at(JsonNode receipt, String name) {
    Optional<Instant> at = Moments.read(text(receipt, name));
    return at.map(moments::full).orElse("");
  }

  private static String text(JsonNode node, String name) {
    return TerminalText.text(node.path(name), TEXT_MAX);
  }
}
