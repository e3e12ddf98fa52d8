package io.punctual.callback;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Phaser;

/** A relay to a port of this machine. While it is cut, connections stand and nothing passes. */
final class CutLink implements AutoCloseable {

  private final ServerSocket server;
  private final int to;
  private final Phaser gate = new Phaser();

  private CutLink(ServerSocket server, int to) {
    this.server = server;
    this.to = to;
  }

  static CutLink to(int port) throws IOException {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    CutLink link = new CutLink(new ServerSocket(0, 0, here), port);
    Thread.startVirtualThread(link::accept);
    return link;
  }

  int port() {
    return server.getLocalPort();
  }

  void cut() {
    gate.register();
  }

  void mend() {
    gate.arriveAndDeregister();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket near = server.accept();
        Socket far = new Socket(server.getInetAddress(), to);
        Thread.startVirtualThread(() -> relay(near, far));
        Thread.startVirtualThread(() -> relay(far, near));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void relay(Socket from, Socket to) {
    byte[] bytes = new byte[8_192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
        awaitMended();
        to.getOutputStream().write(bytes, 0, length);
      }
    } catch (IOException broken) {
      return;
    }
  }

  private void awaitMended() {
    int phase = gate.getPhase();
    if (gate.getRegisteredParties() > 0) {
      gate.awaitAdvance(phase);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
