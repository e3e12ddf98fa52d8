package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Fields;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "get",
    description = "Shows a timer while it is pending, and its receipt afterwards.",
    mixinStandardHelpOptions = true)
final class GetCommand implements Callable<Integer> {
  @ArgGroup(multiplicity = "1")
  private TimerOption target = new TimerOption();

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    CallApi api = options.ask();
    return api.ask(ApiRequest.get(target.path()), timer -> Fields.describe(timer, api.moments()));
  }
}
