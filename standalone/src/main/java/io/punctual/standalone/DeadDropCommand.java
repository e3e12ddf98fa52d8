package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "drop",
    description = "Forgets a dead timer and its payload.",
    mixinStandardHelpOptions = true)
final class DeadDropCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ID", description = "The timer's id.")
  private String id = "";

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    return options
        .ask()
        .ask(
            ApiCall.delete(DeadCommand.PATH + "/" + ApiCall.part(id)),
            dropped -> "dropped: it is gone, with its payload");
  }
}
