package io.punctual.standalone;

import io.punctual.client.Authorities;
import io.punctual.client.PunctualClient;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where the API is, and as whom it is asked. */
public final class ApiAddress {
  private static final URI USUAL = URI.create("http://127.0.0.1:8080");
  private static final Pattern URL = Pattern.compile("https?://[^/?#@\\s]+(/[^?#\\s]*)?");
  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--api",
      defaultValue = "${env:PUNCTUAL_API}",
      description =
          "The API (default: environment PUNCTUAL_API, else the one that runs here, else"
              + " http://127.0.0.1:8080).")
  private @Nullable String url;

  @Option(
      names = "--token",
      defaultValue = "${env:PUNCTUAL_TOKEN}",
      description =
          "Sent as Authorization: Bearer (default: environment PUNCTUAL_TOKEN, which other users"
              + " of this machine can't see).")
  private @Nullable String token;

  @Option(
      names = "--authorities",
      paramLabel = "FILE",
      defaultValue = "${env:PUNCTUAL_AUTHORITIES}",
      description =
          "PEM file of the authorities of an https API (default: environment"
              + " PUNCTUAL_AUTHORITIES, else Java's own).")
  private @Nullable Path authorities;

  public DataOption data() {
    return data;
  }

  /**
   * Without a slash at its end.
   *
   * @param command whose options these are
   */
  public URI url(CommandLine command) {
    if (url == null || url.isBlank()) {
      return RunningStack.in(data.folder()).urls(ServiceKind.API).stream()
          .findFirst()
          .orElse(USUAL);
    }
    if (!URL.matcher(url).matches()) {
      throw new ParameterException(
          command, "the API's URL must be like http://127.0.0.1:8080, not " + url);
    }
    return URI.create(url.replaceFirst("/+$", ""));
  }

  /**
   * @param command whose options these are
   */
  public Optional<String> bearer(CommandLine command) {
    if (token == null || token.isBlank()) {
      return Optional.empty();
    }
    if (!VISIBLE.matcher(token).matches()) {
      throw new ParameterException(
          command, "the token must be of visible ASCII characters, without spaces");
    }
    return Optional.of(token);
  }

  /** The client of that API. */
  public PunctualClient client(CommandLine command) {
    return new PunctualClient(url(command), bearer(command), tls(command));
  }

  /** A PEM file. */
  Optional<Path> authorities() {
    return Optional.ofNullable(authorities).filter(file -> !file.toString().isBlank());
  }

  private Optional<SSLContext> tls(CommandLine command) {
    Optional<Path> file = authorities();
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Authorities.of(file.get()));
    } catch (IOException e) {
      throw new ParameterException(command, "--authorities: can't be read: " + e.getMessage(), e);
    }
  }
}
