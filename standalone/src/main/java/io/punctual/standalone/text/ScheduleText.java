package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A schedule as a person reads it: its fields, its last timers, and its next occurrences. */
public final class ScheduleText {
  private static final String NEXT = "nextOccurrences";
  private static final String LAST = "lastReceipts";
  private static final String TIMER = "timer";

  private ScheduleText() {}

  public static String describe(JsonNode schedule, Moments moments) {
    ObjectNode fields = ((ObjectNode) schedule).deepCopy();
    JsonNode next = fields.remove(NEXT);
    JsonNode last = fields.remove(LAST);
    if (fields.has(TIMER)) {
      fields.put(TIMER, fields.get(TIMER).toString());
    }
    List<String> lines = new ArrayList<>();
    if (!fields.isEmpty()) {
      lines.add(Fields.describe(fields, moments));
    }
    if (last != null && !last.isEmpty()) {
      lines.add("last:");
      last.forEach(
          one -> lines.add(line(one, moments) + "  " + TerminalText.text(one.path("state"))));
    }
    if (next != null) {
      lines.add(next.isEmpty() ? "no next occurrence" : "next:");
      next.forEach(one -> lines.add(line(one, moments)));
    }
    return String.join("\n", lines);
  }

  private static String line(JsonNode timer, Moments moments) {
    String due = Fields.value("deliverAt", timer.path("deliverAt"), moments);
    return ("  " + due + "  " + TerminalText.text(timer.path("id"))).stripTrailing();
  }
}
