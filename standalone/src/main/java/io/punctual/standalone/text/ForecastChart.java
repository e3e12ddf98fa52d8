package io.punctual.standalone.text;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** How many timers are due when, as bars for a terminal; the longest is the busiest step. */
public final class ForecastChart {
  private static final int WIDTH = 50;

  private ForecastChart() {}

  public static String of(JsonNode forecast, Moments moments) {
    List<JsonNode> steps = forecast.path("steps").valueStream().toList();
    long most = steps.stream().mapToLong(ForecastChart::timers).max().orElse(0);
    List<String> lines = new ArrayList<>();
    lines.add(head(forecast, moments));
    if (most > 0) {
      steps.forEach(step -> lines.add(bar(step, most, moments)));
    }
    forecast
        .path("countedTo")
        .stringValueOpt()
        .ifPresent(to -> lines.add("Counted until " + to + "; later bars are estimates."));
    forecast
        .path("estimatedTo")
        .stringValueOpt()
        .filter(to -> !to.equals(forecast.path("to").stringValue("")))
        .ifPresent(
            to ->
                lines.add("From " + to + " on bars are too short: go on with --from " + to + "."));
    return String.join("\n", lines);
  }

  private static String head(JsonNode forecast, Moments moments) {
    long timers = timers(forecast);
    return String.format(
        Locale.ROOT,
        "%,d %s due from %s until %s, local time (%s)",
        timers,
        timers == 1 ? "timer" : "timers",
        local(forecast, "from", moments),
        local(forecast, "to", moments),
        moments.zone());
  }

  private static String bar(JsonNode step, long most, Moments moments) {
    return String.format(
            Locale.ROOT,
            "  %s %,9d %s",
            local(step, "from", moments),
            timers(step),
            Bar.of((double) timers(step) / most, WIDTH))
        .stripTrailing();
  }

  private static long timers(JsonNode counted) {
    return counted.path("timers").longValue(0);
  }

  private static String local(JsonNode node, String name, Moments moments) {
    return moments.local(Moments.read(node.path(name).stringValue("")).orElse(Instant.EPOCH));
  }
}
