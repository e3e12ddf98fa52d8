package io.punctual.standalone;

import io.punctual.client.PunctualClient;
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

  CallApi ask() {
    CommandLine commandLine = command.commandLine();
    return new CallApi(
        new PunctualClient(address.url(commandLine), address.bearer(commandLine)),
        form(),
        commandLine.getOut(),
        commandLine.getErr());
  }

  private CallApi.Form form() {
    if (pretty) {
      return CallApi.Form.PRETTY;
    }
    return json ? CallApi.Form.JSON : CallApi.Form.TEXT;
  }

  /** For what can't be said with annotations; the usage is shown with it. */
  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
