package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Fields;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "cancel",
    description = "Cancels a timer, or says with certainty why it can't be.",
    mixinStandardHelpOptions = true)
final class CancelCommand implements Callable<Integer> {
  @ArgGroup(multiplicity = "1")
  private TimerOption target = new TimerOption();

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    CallApi api = options.ask();
    return api.ask(
        ApiRequest.delete(target.path()),
        receipt -> "cancelled: it will never arrive\n" + Fields.describe(receipt, api.moments()));
  }
}
