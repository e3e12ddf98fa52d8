package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.tell.Fields;
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
  private Target target = new Target();

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    AskApi api = options.ask();
    return api.ask(ApiCall.get(target.path()), timer -> Fields.told(timer, api.moments()));
  }
}
