package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The pages of a cancel of many: what could not be cancelled, and how many were so far. */
public final class CancelledText {
  private final boolean dryRun;
  private long cancelled;

  /**
   * @param dryRun whether they are only counted
   */
  public CancelledText(boolean dryRun) {
    this.dryRun = dryRun;
  }

  public boolean isEmpty(JsonNode page) {
    return page.path("cancelled").intValue(0) == 0 && page.path("refused").isEmpty();
  }

  public String describe(JsonNode page) {
    cancelled += page.path("cancelled").intValue(0);
    List<String> lines = new ArrayList<>();
    page.path("refused")
        .forEach(
            timer ->
                lines.add(
                    "not cancelled: %s (%s)"
                        .formatted(
                            TerminalText.text(timer.path("id")),
                            TerminalText.text(timer.path("type")).replace("/errors/", ""))));
    lines.add(
        "%s: %d%s"
            .formatted(
                dryRun ? "to be cancelled" : "cancelled",
                cancelled,
                page.has("cursor") ? " …" : ""));
    return String.join("\n", lines);
  }
}
