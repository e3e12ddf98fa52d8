package io.punctual.standalone.text;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** How many timers were delivered a second, step by step, and how late, as bars for a terminal. */
public final class DeliveredChart {
  private static final int WIDTH = 40;
  private static final double SECOND_MILLIS = 1_000;
  private static final double HOUR_MILLIS = 3_600_000;

  private DeliveredChart() {}

  /**
   * @param accuracy with steps
   */
  public static String of(JsonNode accuracy, Moments moments) {
    List<JsonNode> steps = accuracy.path("steps").valueStream().toList();
    List<Double> rates = steps.stream().map(step -> perSecond(step, accuracy, moments)).toList();
    double most = rates.stream().mapToDouble(it -> it).max().orElse(0);
    Stream<String> bars =
        most > 0
            ? IntStream.range(0, steps.size())
                .mapToObj(i -> bar(steps.get(i), rates.get(i), most, moments))
            : Stream.empty();
    return Stream.concat(Stream.of(head(accuracy, moments)), bars)
        .collect(Collectors.joining("\n"));
  }

  private static String head(JsonNode accuracy, Moments moments) {
    return String.format(
        Locale.ROOT,
        "%,d delivered from %s until %s, %,d of them early%s",
        count(accuracy),
        moments.local(accuracy.path("from")),
        moments.local(accuracy.path("to")),
        accuracy.path("early").longValue(0),
        late(accuracy, "p50", "p99", "p999", "max"));
  }

  private static String bar(JsonNode step, double perSecond, double most, Moments moments) {
    return String.format(
                Locale.ROOT,
                "  %s %,9.1f/s %s",
                moments.local(step.path("from")),
                perSecond,
                Bar.of(perSecond / most, WIDTH))
            .stripTrailing()
        + late(step, "p99", "max");
  }

  /** A step that has begun has seen only a part of its timers. */
  private static double perSecond(JsonNode step, JsonNode accuracy, Moments moments) {
    Instant from = Moments.at(step.path("from"));
    long whole = accuracy.path("stepMillis").longValue(0);
    long lasted = Math.min(whole, Duration.between(from, moments.now()).toMillis());
    return count(step) / (Math.max(SECOND_MILLIS, lasted) / SECOND_MILLIS);
  }

  private static long count(JsonNode counted) {
    return counted.path("count").longValue(0);
  }

  /** Empty where nothing was delivered. */
  private static String late(JsonNode of, String... figures) {
    JsonNode lateness = of.path("latenessMillis");
    return lateness.isMissingNode()
        ? ""
        : Stream.of(figures)
            .map(it -> it.replace("p999", "p99.9") + " " + span(lateness.path(it).doubleValue(0)))
            .collect(Collectors.joining(", ", "; late ", ""));
  }

  /** The ledger counts a lateness of more than an hour as an hour. */
  private static String span(double millis) {
    if (millis >= HOUR_MILLIS) {
      return "over 1 h";
    }
    return millis < SECOND_MILLIS
        ? String.format(Locale.ROOT, "%.1f ms", millis)
        : Moments.span(Duration.ofMillis(Math.round(millis)));
  }
}
