package io.punctual.engines.process;

import static io.punctual.engines.process.ListenAddress.LOOPBACK;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What to run as a child.
 *
 * @param stopMax how long a SIGTERM may take before SIGKILL follows
 */
public record ChildCommand(
    ProcessIdentity identity,
    List<String> command,
    Map<String, String> environment,
    Duration stopMax) {

  /** One that listens on loopback, or nowhere. */
  public ChildCommand(
      String name,
      String version,
      int port,
      List<String> command,
      Map<String, String> environment,
      Duration stopMax) {
    this(new ProcessIdentity(name, version, LOOPBACK, port), command, environment, stopMax);
  }

  /** One that does a single thing and ends. */
  public static ChildCommand task(
      String name, List<String> command, Map<String, String> environment) {
    return new ChildCommand(name, "", 0, command, environment, Duration.ofSeconds(5));
  }

  public String name() {
    return identity.name();
  }
}
