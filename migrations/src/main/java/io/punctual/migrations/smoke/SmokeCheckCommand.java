package io.punctual.migrations.smoke;

import io.punctual.client.Authorities;
import io.punctual.client.PunctualClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "smoke-check",
    description =
        "Posts a timer that is due in 3 s, waits for its receipt, and prints its lateness.",
    mixinStandardHelpOptions = true)
public final class SmokeCheckCommand implements Callable<Integer> {
  private static final Pattern URL = Pattern.compile("https?://[^/?#@\\s]+(/[^?#\\s]*)?");
  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--api",
      paramLabel = "URL",
      defaultValue = "${env:PUNCTUAL_API}",
      description = "The API (default: environment PUNCTUAL_API).")
  private @Nullable String api;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:PUNCTUAL_TOKEN}",
      description = "Sent as Authorization: Bearer (default: environment PUNCTUAL_TOKEN).")
  private @Nullable String token;

  @Option(
      names = "--authorities",
      paramLabel = "FILE",
      defaultValue = "${env:PUNCTUAL_AUTHORITIES}",
      description =
          "PEM file of the authorities of an https API (default: environment"
              + " PUNCTUAL_AUTHORITIES, else Java's own).")
  private @Nullable Path authorities;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      defaultValue = "${env:PUNCTUAL_SMOKECHECK_TOPIC}",
      description =
          "The existing Kafka topic of the record (default: environment"
              + " PUNCTUAL_SMOKECHECK_TOPIC).")
  private @Nullable String topic;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "${env:PUNCTUAL_SMOKECHECK_WAIT:-60s}",
      description =
          "How long to try to post it, and then to wait for its receipt (default: environment"
              + " PUNCTUAL_SMOKECHECK_WAIT, else 60s).")
  private Duration wait = Duration.ZERO;

  @Override
  public Integer call() {
    URI url = requireApi();
    String existing = require(topic, "PUNCTUAL_SMOKECHECK_TOPIC", "an existing Kafka topic");
    try (SmokeCheckApi asked = new SmokeCheckApi(new PunctualClient(url, bearer(), tls()))) {
      new SmokeCheck(asked, existing, wait, command.commandLine().getOut()).run();
    }
    return ExitCode.OK;
  }

  private URI requireApi() {
    String url = require(api, "PUNCTUAL_API", "the API's URL");
    if (!URL.matcher(url).matches()) {
      throw wrong("PUNCTUAL_API must be like http://punctual-api:8080, not " + url);
    }
    return URI.create(url.replaceFirst("/+$", ""));
  }

  private Optional<String> bearer() {
    Optional<String> given = Optional.ofNullable(token).filter(it -> !it.isBlank());
    if (given.isPresent() && !VISIBLE.matcher(given.get()).matches()) {
      throw wrong("PUNCTUAL_TOKEN must be of visible ASCII characters, without spaces");
    }
    return given;
  }

  private Optional<SSLContext> tls() {
    if (authorities == null || authorities.toString().isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Authorities.of(authorities));
    } catch (IOException e) {
      throw wrong("PUNCTUAL_AUTHORITIES can't be read: " + e.getMessage());
    }
  }

  private String require(@Nullable String value, String key, String what) {
    if (value == null || value.isBlank()) {
      throw wrong(key + " must be given: " + what);
    }
    return value.strip();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
