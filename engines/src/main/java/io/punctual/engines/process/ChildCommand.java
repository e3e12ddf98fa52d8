package io.punctual.engines.process;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What to run as a child.
 *
 * @param name how the child is called in messages; also the name of its log and of its run record
 * @param version what runs, for {@code status}
 * @param address where it serves, for {@code status}
 * @param port the same
 * @param stopMax how long a SIGTERM may take before SIGKILL follows
 */
public record ChildCommand(
    String name,
    String version,
    ListenAddress address,
    int port,
    List<String> command,
    Map<String, String> environment,
    Duration stopMax) {

  public ChildCommand {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("command of " + name + " is empty");
    }
  }

  /** One that serves on loopback, or nobody. */
  public ChildCommand(
      String name,
      String version,
      int port,
      List<String> command,
      Map<String, String> environment,
      Duration stopMax) {
    this(name, version, ListenAddress.LOOPBACK, port, command, environment, stopMax);
  }

  /** The same elsewhere. */
  public ChildCommand at(ListenAddress other) {
    return new ChildCommand(name, version, other, port, command, environment, stopMax);
  }
}
