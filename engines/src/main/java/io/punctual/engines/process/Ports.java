package io.punctual.engines.process;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Looks at ports of this machine; without an address, at those of loopback. */
public final class Ports {
  // Below the ephemeral ranges of Linux and macOS: no outgoing connection takes one meanwhile.
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int TRIES_MAX = 200;
  private static final int CONNECT_MILLIS_MAX = 500;

  private Ports() {}

  /** Something of this machine can listen there. */
  public static boolean isOurs(ListenAddress address) {
    return binds(address, 0);
  }

  public static void requireFree(Collection<PortUse> uses) {
    for (PortUse use : uses) {
      if (!isFree(use.address(), use.port())) {
        throw new PortTaken(use, PortOwner.describe(use.port()));
      }
    }
  }

  public static boolean isFree(int port) {
    return isFree(ListenAddress.LOOPBACK, port);
  }

  private static boolean isFree(ListenAddress address, int port) {
    return !answers(address, port) && binds(address, port);
  }

  /**
   * Somebody listens. On macOS a bind to 127.0.0.1 succeeds beside a listener on all addresses: ask
   * it, too.
   */
  public static boolean answers(ListenAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(address.socket(port), CONNECT_MILLIS_MAX);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean binds(ListenAddress address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address.socket(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The lowest of {@code count} free ports in a row. */
  public static int freeInARow(int count) {
    return ThreadLocalRandom.current()
        .ints(TRIES_MAX, LOWEST, HIGHEST - count)
        .filter(first -> IntStream.range(first, first + count).allMatch(Ports::isFree))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + count + " free ports in a row found"));
  }
}
