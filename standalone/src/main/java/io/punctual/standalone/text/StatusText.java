package io.punctual.standalone.text;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The status for a terminal: the advice, the counts, and what answers. */
public final class StatusText {
  private static final Map<String, String> MARKS =
      Map.of("good", "✓", "warning", "▲", "bad", "■", "up", "●", "down", "■", "silent", "▲");

  private StatusText() {}

  public static String of(JsonNode status) {
    return Stream.of(
            status.path("advice").valueStream().map(StatusText::advice),
            Stream.of(
                "",
                ("%s pending · %s held · %s past their due, %s of them retrying, %s paused,"
                        + " %s paced · %s dead")
                    .formatted(
                        count(status, "pending"),
                        count(status, "held"),
                        count(status, "due"),
                        count(status, "retrying"),
                        count(status, "paused"),
                        count(status, "paced"),
                        count(status, "dead")),
                ""),
            status.path("engines").valueStream().map(it -> part(it, "name", "product")),
            known(status, "apis", "API"),
            status.path("callbacks").valueStream().map(it -> "callback " + part(it, "id", "")),
            known(status, "consumers", "timer-consumer"),
            Stream.of(""))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> known(JsonNode status, String name, String title) {
    return status
        .path(name)
        .valueStream()
        .map(it -> "%s %s ● up".formatted(title, TerminalText.text(it.path("id"))));
  }

  private static String advice(JsonNode advice) {
    String runbook = TerminalText.text(advice.path("runbook"));
    return "%s %s%s"
        .formatted(
            mark(advice, "level"),
            TerminalText.text(advice.path("text")),
            runbook.isEmpty() ? "" : " (docs/runbook.md: " + runbook + ")");
  }

  private static String part(JsonNode part, String name, String more) {
    return "%s %s %s %s"
        .formatted(
            TerminalText.text(part.path(name)),
            mark(part, "state"),
            TerminalText.text(part.path("state")),
            TerminalText.text(part.path(more)))
        .stripTrailing();
  }

  private static String mark(JsonNode of, String name) {
    return MARKS.getOrDefault(of.path(name).stringValue(""), "●");
  }

  private static String count(JsonNode status, String name) {
    JsonNode count = status.path(name);
    return String.format(
        Locale.ROOT,
        "%s%,d",
        count.path("exact").booleanValue(true) ? "" : "at least ",
        count.path("timers").longValue(0));
  }
}
