package io.punctual.engines.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ThreadLocalRandom;

/** Looks at ports of the loopback address. */
public final class Ports {
  // Below the ephemeral ranges of Linux and macOS: no outgoing connection takes one meanwhile.
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int TRIES_MAX = 200;
  private static final int CONNECT_MILLIS_MAX = 500;

  private Ports() {}

  public static InetAddress loopback() {
    return new InetSocketAddress("127.0.0.1", 0).getAddress();
  }

  public static void requireFree(Collection<PortUse> uses) {
    for (PortUse use : uses) {
      if (!isFree(use.port())) {
        throw new PortTaken(use, PortOwner.told(use.port()));
      }
    }
  }

  public static boolean isFree(int port) {
    return !answers(port) && binds(port);
  }

  /**
   * Somebody listens. On macOS a bind to 127.0.0.1 succeeds beside a listener on all addresses: ask
   * it, too.
   */
  public static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(loopback(), port), CONNECT_MILLIS_MAX);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean binds(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(loopback(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The lowest of {@code count} free ports in a row. */
  public static int freeInARow(int count) {
    for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
      int first = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST - count);
      if (allFree(first, count)) {
        return first;
      }
    }
    throw new IllegalStateException("no " + count + " free ports in a row found");
  }

  private static boolean allFree(int first, int count) {
    for (int port = first; port < first + count; port++) {
      if (!isFree(port)) {
        return false;
      }
    }
    return true;
  }
}
