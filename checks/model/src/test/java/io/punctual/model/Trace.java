package io.punctual.model;

import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Solution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A readable trace: for each state its changes since the last one, and the act that follows. */
final class Trace {

  private static final List<String> SHOWN =
      List.of(
          "now",
          "due",
          "alarm",
          "held",
          "read",
          "claim",
          "flight",
          "acked",
          "Pending",
          "Waiting",
          "Unknown",
          "Recorded",
          "Duplicated",
          "Receipt",
          "Cancelled",
          "Dead",
          "Crashed",
          "Suspected");

  /** Module names, and the number of an atom that is the only one of its kind. */
  private static final Pattern NOISE = Pattern.compile("\\w+/|(?<!Timer|Delivery|Instant)\\$0|\\$");

  private final CompModule model;
  private final A4Solution solution;
  private final List<String> by;
  private final List<String> event;
  private final List<String> on;
  private final Map<String, List<String>> shown = new LinkedHashMap<>();

  Trace(CompModule model, A4Solution solution) {
    this.model = model;
    this.solution = solution;
    by = values("Act.by");
    event = values("Act.event");
    on = values("Act.on");
    SHOWN.forEach(name -> shown.put(name, values(name.equals("now") ? "World.now" : name)));
  }

  @Override
  public String toString() {
    return IntStream.range(0, solution.getTraceLength())
        .mapToObj(state -> "%2d  %s%n    -> %s%n".formatted(state, changes(state), act(state)))
        .collect(Collectors.joining());
  }

  private String act(int state) {
    var act = String.join(" ", by.get(state), event.get(state), on.get(state));
    return act.replaceAll("[{}]", "").strip();
  }

  private String changes(int state) {
    var again = state == solution.getLoopState() ? "[again and again from here] " : "";
    return shown.entrySet().stream()
        .filter(entry -> changed(entry.getValue(), state))
        .map(entry -> entry.getKey() + " " + entry.getValue().get(state))
        .collect(Collectors.joining("; ", again, ""));
  }

  private static boolean changed(List<String> values, int state) {
    return !values.get(state).equals(state == 0 ? "{}" : values.get(state - 1));
  }

  private List<String> values(String expression) {
    var parsed = CompUtil.parseOneExpression_fromString(model, expression);
    return IntStream.range(0, solution.getTraceLength())
        .mapToObj(state -> String.valueOf(solution.eval(parsed, state)))
        .map(value -> NOISE.matcher(value).replaceAll(""))
        .toList();
  }
}
