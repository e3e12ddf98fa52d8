package io.punctual.standalone;

import io.punctual.client.PunctualClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which API is asked, with which token, and how its answers are shown. */
final class ApiOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Mixin private ApiAddress address = new ApiAddress();

  @Option(
      names = "--tenant",
      paramLabel = "NAME",
      defaultValue = "${env:PUNCTUAL_TENANT}",
      description = "The tenant as which an operator asks (default: environment PUNCTUAL_TENANT).")
  private @Nullable String tenant;

  @Option(names = "--json", description = "The API's answer as it is, one a line; refusals, too.")
  private boolean json;

  @Option(names = "--pretty", description = "The same, indented.")
  private boolean pretty;

  CallApi api() {
    CommandLine commandLine = command.commandLine();
    PunctualClient client = address.client(commandLine);
    return new CallApi(
        tenant == null || tenant.isBlank() ? client : client.as(tenant),
        pretty ? CallApi.Form.PRETTY : json ? CallApi.Form.JSON : CallApi.Form.TEXT,
        commandLine.getOut(),
        commandLine.getErr());
  }

  /** A mistake that annotations can't express; the usage is shown with it. */
  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
