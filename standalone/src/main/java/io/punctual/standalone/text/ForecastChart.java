package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    estimatedTo(forecast)
        .ifPresent(
            to -> {
              boolean goesOn = !to.equals(forecast.path("from").stringValue(""));
              lines.add(
                  "Bars that end after "
                      + to
                      + " are too short"
                      + (goesOn ? ": go on with --from " + to + "." : "."));
            });
    return String.join("\n", lines);
  }

  /** Empty when the estimate reaches the end. */
  private static Optional<String> estimatedTo(JsonNode forecast) {
    return forecast
        .path("estimatedTo")
        .stringValueOpt()
        .filter(to -> !to.equals(forecast.path("to").stringValue("")));
  }

  private static String head(JsonNode forecast, Moments moments) {
    long timers = timers(forecast);
    return String.format(
        Locale.ROOT,
        "%s%,d %s due from %s until %s, local time (%s)",
        nearly(forecast),
        timers,
        timers == 1 ? "timer" : "timers",
        moments.local(forecast.path("from")),
        moments.local(forecast.path("to")),
        moments.zone());
  }

  private static String nearly(JsonNode forecast) {
    if (estimatedTo(forecast).isPresent()) {
      return "More than about ";
    }
    return forecast.has("countedTo") ? "About " : "";
  }

  private static String bar(JsonNode step, long most, Moments moments) {
    return String.format(
            Locale.ROOT,
            "  %s %,9d %s",
            moments.local(step.path("from")),
            timers(step),
            Bar.of((double) timers(step) / most, WIDTH))
        .stripTrailing();
  }

  private static long timers(JsonNode counted) {
    return counted.path("timers").longValue(0);
  }
}
