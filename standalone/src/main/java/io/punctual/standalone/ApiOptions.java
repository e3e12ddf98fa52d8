package io.punctual.standalone;

import io.punctual.standalone.call.SendCall;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which API is asked, as whom, and how its answers are shown. */
final class ApiOptions {
  private static final URI USUAL = URI.create("http://127.0.0.1:8080");
  private static final Pattern URL = Pattern.compile("https?://[^/?#@\\s]+(/[^?#\\s]*)?");
  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--api",
      paramLabel = "URL",
      defaultValue = "${env:PUNCTUAL_API}",
      description =
          "The API (default: environment PUNCTUAL_API, else the one that runs here, else"
              + " http://127.0.0.1:8080).")
  private @Nullable String url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:PUNCTUAL_TOKEN}",
      description =
          "Sent as Authorization: Bearer (default: environment PUNCTUAL_TOKEN, which other users"
              + " of this machine can't see).")
  private @Nullable String token;

  @Option(names = "--json", description = "The API's answer as it is, one a line; refusals, too.")
  private boolean json;

  @Option(names = "--pretty", description = "The same, indented.")
  private boolean pretty;

  AskApi ask() {
    return new AskApi(
        new SendCall(api(), bearer()),
        form(),
        command.commandLine().getOut(),
        command.commandLine().getErr());
  }

  private AskApi.Form form() {
    if (pretty) {
      return AskApi.Form.PRETTY;
    }
    return json ? AskApi.Form.JSON : AskApi.Form.TOLD;
  }

  private URI api() {
    if (url == null || url.isBlank()) {
      return RunningStack.in(data.folder()).urls(ServiceKind.API).stream()
          .findFirst()
          .orElse(USUAL);
    }
    if (!URL.matcher(url).matches()) {
      throw wrong("the API's URL must be like http://127.0.0.1:8080, not " + url);
    }
    return URI.create(url.replaceFirst("/+$", ""));
  }

  private Optional<String> bearer() {
    if (token == null || token.isBlank()) {
      return Optional.empty();
    }
    if (!VISIBLE.matcher(token).matches()) {
      throw wrong("the token must be of visible ASCII characters, without spaces");
    }
    return Optional.of(token);
  }

  /** For what can't be said with annotations; the usage is shown with it. */
  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
