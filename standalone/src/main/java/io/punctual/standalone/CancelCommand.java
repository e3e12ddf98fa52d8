package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.tell.Fields;
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
  private Target target = new Target();

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    AskApi api = options.ask();
    return api.ask(
        ApiCall.delete(target.path()),
        receipt -> "cancelled: it will never arrive\n" + Fields.told(receipt, api.moments()));
  }
}
