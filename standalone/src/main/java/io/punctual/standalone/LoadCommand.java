package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.tell.LoadChart;
import io.punctual.standalone.tell.LoadSteps;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "load",
    description = "Shows how many timers are due when, as bars; without options, in the next hour.",
    mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
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
    AskApi api = options.ask();
    LoadSteps steps = LoadSteps.of(range.from(), range.to(), step, api.moments());
    return api.ask(
        ApiCall.get("/v1/load")
            .asking("from", steps.from().toEpochMilli())
            .asking("to", steps.to().toEpochMilli())
            .asking("step", steps.step().toMillis() + "ms"),
        load -> LoadChart.of(load, api.moments()));
  }
}
