package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.ForecastChart;
import io.punctual.standalone.text.ForecastSteps;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "forecast",
    description = "Shows how many timers are due when, as bars; without options, in the next hour.",
    mixinStandardHelpOptions = true)
final class ForecastCommand implements Callable<Integer> {
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--step",
      paramLabel = "TIME",
      converter = ReadSpan.class,
      description = "One bar's time: 30s, 5m, 1h (default: a round one that makes some 30 bars).")
  private @Nullable Duration step;

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    CallApi api = options.ask();
    ForecastSteps steps = ForecastSteps.of(range.from(), range.to(), step, api.moments());
    return api.ask(
        ApiRequest.get("/v1/forecast")
            .query("from", steps.from().toEpochMilli())
            .query("to", steps.to().toEpochMilli())
            .query("step", steps.step().toMillis() + "ms"),
        forecast -> ForecastChart.of(forecast, api.moments()));
  }
}
