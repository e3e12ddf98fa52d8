package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The answers to a change of many: what was left as it is, and how many were changed so far. */
public final class ChangedText {
  private final String done;
  private final boolean dryRun;
  private long changed;

  /**
   * @param done what was done to them, as the answer counts it
   * @param dryRun whether they are only counted
   */
  public ChangedText(String done, boolean dryRun) {
    this.done = done;
    this.dryRun = dryRun;
  }

  public boolean isEmpty(JsonNode page) {
    return page.path(done).intValue(0) == 0 && page.path("refused").isEmpty();
  }

  public String describe(JsonNode page) {
    changed += page.path(done).intValue(0);
    List<String> lines = new ArrayList<>();
    page.path("refused")
        .forEach(
            timer ->
                lines.add(
                    "not %s: %s (%s)"
                        .formatted(
                            done,
                            TerminalText.text(timer.path("id")),
                            TerminalText.text(timer.path("type")).replace("/errors/", ""))));
    lines.add(
        "%s%s: %d%s"
            .formatted(dryRun ? "to be " : "", done, changed, page.has("cursor") ? " …" : ""));
    return String.join("\n", lines);
  }
}
