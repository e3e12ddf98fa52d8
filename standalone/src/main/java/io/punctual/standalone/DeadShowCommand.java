package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.tell.Fields;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "show",
    description = "Shows a dead timer with its payload.",
    mixinStandardHelpOptions = true)
final class DeadShowCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ID", description = "The timer's id.")
  private String id = "";

  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    AskApi api = options.ask();
    return api.ask(
        ApiCall.get(DeadCommand.PATH + "/" + ApiCall.part(id)),
        timer -> Fields.told(timer, api.moments()));
  }
}
