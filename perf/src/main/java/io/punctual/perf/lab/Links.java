package io.punctual.perf.lab;

import io.punctual.engines.MariaDb;
import io.punctual.engines.link.Ailment;
import io.punctual.engines.link.DelayedPort;
import io.punctual.engines.process.ListenAddress;
import io.punctual.standalone.stack.StackPorts;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The ports of engines and callbacks once more, at another address of loopback, as far away as a
 * round trip says. Kafka and RocketMQ tell their clients where they are: they are to tell this
 * address.
 *
 * @param near where engines and callbacks will listen
 * @param lines by the name of the process that they lead to
 */
public record Links(StackPorts near, Map<String, DelayedPort> lines) implements AutoCloseable {
  /** Of loopback, too; Linux has all of 127.0.0.0/8, macOS only what it has been given. */
  private static final ListenAddress FAR = new ListenAddress("127.0.0.2");

  /**
   * @param callbacks how many
   */
  static Links open(StackPorts near, int callbacks, Duration roundTrip) {
    Links links = new Links(near, new HashMap<>());
    try {
      for (Map.Entry<String, Integer> it : near.engines().ofClients().entrySet()) {
        links.open(it.getKey(), it.getValue(), roundTrip);
      }
      for (int i = 0; i < callbacks; i++) {
        links.open("callback-" + (i + 1), near.callback() + i, roundTrip);
      }
      return links;
    } catch (IOException e) {
      links.close();
      throw new IllegalStateException(
          "cannot listen at %s: %s (macOS: sudo ifconfig lo0 alias %s)"
              .formatted(FAR.ip(), e.getMessage(), FAR.ip()),
          e);
    }
  }

  private void open(String name, int port, Duration roundTrip) throws IOException {
    lines.put(
        name, DelayedPort.open(FAR.socket(port), ListenAddress.LOOPBACK.socket(port), roundTrip));
  }

  /** What the stack is to be started with. */
  StackPorts ports() {
    return near.with(near.engines().foundAt(FAR));
  }

  /** Lets a process' connections to another one ail; what is returned ends that. */
  public Runnable ail(long pid, String to, Ailment ailment) {
    DelayedPort line = line(to);
    line.ail(pid, ailment);
    return line::heal;
  }

  /** The way to the database leads to that one of its servers. */
  public void leadTo(MariaDb server) {
    line("mariadb").leadTo(server.address().socket(server.port()));
  }

  private DelayedPort line(String to) {
    DelayedPort line = lines.get(to);
    if (line == null) {
      throw new IllegalArgumentException("no link leads to " + to);
    }
    return line;
  }

  @Override
  public void close() {
    lines.values().forEach(DelayedPort::close);
  }
}
