package io.punctual.api.forecast;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.protocol.Rfc3339;
import io.punctual.store.timer.DueForecast.Estimated;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How many timers are due, step by step. Times are RFC 3339 in UTC with milliseconds.
 *
 * @param to exclusive
 * @param timers in all steps
 * @param countedTo absent when all were counted; else the steps that end later are estimates
 * @param estimatedTo absent when all were counted; steps that end later are too low
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ForecastView(
    String from,
    String to,
    long stepMillis,
    long timers,
    List<Step> steps,
    @Nullable String countedTo,
    @Nullable String estimatedTo) {

  /** How many are due from then until the next step. */
  record Step(String from, long timers) {}

  static ForecastView of(ForecastQuery query, Estimated counted) {
    boolean all = counted.completeToMillis() == query.toMillis();
    List<Step> steps =
        IntStream.range(0, query.steps())
            .mapToObj(step -> new Step(text(query, step), counted.bySteps().getOrDefault(step, 0L)))
            .toList();
    return new ForecastView(
        Rfc3339.text(query.fromMillis()),
        Rfc3339.text(query.toMillis()),
        query.stepMillis(),
        steps.stream().mapToLong(Step::timers).sum(),
        steps,
        all ? null : Rfc3339.text(counted.completeToMillis()),
        all ? null : Rfc3339.text(counted.estimatedToMillis()));
  }

  private static String text(ForecastQuery query, int step) {
    return Rfc3339.text(query.fromMillis() + step * query.stepMillis());
  }
}
