package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A schedule as a person reads it: its fields, then its next occurrences. */
public final class ScheduleText {
  private static final String NEXT = "nextOccurrences";
  private static final String TIMER = "timer";

  private ScheduleText() {}

  public static String describe(JsonNode schedule, Moments moments) {
    ObjectNode fields = ((ObjectNode) schedule).deepCopy();
    JsonNode next = fields.remove(NEXT);
    if (fields.has(TIMER)) {
      fields.put(TIMER, fields.get(TIMER).toString());
    }
    List<String> lines = new ArrayList<>();
    if (!fields.isEmpty()) {
      lines.add(Fields.describe(fields, moments));
    }
    if (next != null) {
      lines.add(next.isEmpty() ? "no next occurrence" : "next:");
      next.forEach(
          one ->
              lines.add(
                  ("  "
                          + Fields.value("deliverAt", one.path("deliverAt"), moments)
                          + "  "
                          + TerminalText.text(one.path("id")))
                      .stripTrailing()));
    }
    return String.join("\n", lines);
  }
}
