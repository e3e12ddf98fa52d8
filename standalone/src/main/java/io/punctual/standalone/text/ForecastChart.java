package io.punctual.standalone.text;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** How many timers are due when, as bars for a terminal; the longest is the busiest step. */
public final class ForecastChart {
  private static final int WIDTH = 50;

  private ForecastChart() {}

  public static String of(JsonNode load, Moments moments) {
    List<Step> steps =
        load.path("steps").valueStream().map(step -> Step.of(step, moments)).toList();
    long most = steps.stream().mapToLong(Step::timers).max().orElse(0);
    List<String> lines = new ArrayList<>();
    lines.add(head(load, moments));
    if (most > 0) {
      DateTimeFormatter label = label(steps);
      steps.forEach(step -> lines.add(step.line(label, most)));
    }
    Moments.read(load.path("countedTo").stringValue(""))
        .ifPresent(to -> lines.add(uncounted(to, moments)));
    return String.join("\n", lines);
  }

  private record Step(LocalDateTime from, long timers) {
    static Step of(JsonNode step, Moments moments) {
      Instant from = instant(step, "from");
      return new Step(
          LocalDateTime.ofInstant(from, moments.zone()), step.path("timers").longValue(0));
    }

    String line(DateTimeFormatter label, long most) {
      return String.format(
              Locale.ROOT,
              "  %s %,9d %s",
              label.format(from),
              timers,
              Bar.of((double) timers / most, WIDTH))
          .stripTrailing();
    }
  }

  private static String head(JsonNode load, Moments moments) {
    long timers = load.path("timers").longValue(0);
    return String.format(
        Locale.ROOT,
        "%,d %s due from %s until %s, local time (%s)",
        timers,
        timers == 1 ? "timer" : "timers",
        moments.local(instant(load, "from")),
        moments.local(instant(load, "to")),
        moments.zone());
  }

  private static String uncounted(Instant to, Moments moments) {
    return "Too many to count them all: from %s on the bars are too short. Go on with --from %s."
        .formatted(moments.local(to), to);
  }

  private static Instant instant(JsonNode node, String name) {
    return Moments.read(node.path(name).stringValue("")).orElse(Instant.EPOCH);
  }

  /** No longer than it takes to tell the steps apart. */
  private static DateTimeFormatter label(List<Step> steps) {
    if (times(steps).allMatch(LocalTime.MIDNIGHT::equals)) {
      return formatter("yyyy-MM-dd");
    }
    boolean oneDay = steps.stream().map(step -> step.from().toLocalDate()).distinct().count() == 1;
    return formatter((oneDay ? "" : "MM-dd ") + time(steps));
  }

  private static String time(List<Step> steps) {
    if (times(steps).anyMatch(time -> time.getNano() > 0)) {
      return "HH:mm:ss.SSS";
    }
    return times(steps).anyMatch(time -> time.getSecond() > 0) ? "HH:mm:ss" : "HH:mm";
  }

  private static Stream<LocalTime> times(List<Step> steps) {
    return steps.stream().map(step -> step.from().toLocalTime());
  }

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
  }
}
