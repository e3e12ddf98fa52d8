package io.punctual.standalone;

import io.punctual.standalone.call.SendCall;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which API is asked, as whom, and how its answers are shown. */
final class ApiOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Mixin private ApiAddress address = new ApiAddress();

  @Option(names = "--json", description = "The API's answer as it is, one a line; refusals, too.")
  private boolean json;

  @Option(names = "--pretty", description = "The same, indented.")
  private boolean pretty;

  AskApi ask() {
    CommandLine commandLine = command.commandLine();
    return new AskApi(
        new SendCall(address.url(commandLine), address.bearer(commandLine)),
        form(),
        commandLine.getOut(),
        commandLine.getErr());
  }

  private AskApi.Form form() {
    if (pretty) {
      return AskApi.Form.PRETTY;
    }
    return json ? AskApi.Form.JSON : AskApi.Form.TOLD;
  }

  /** For what can't be said with annotations; the usage is shown with it. */
  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
