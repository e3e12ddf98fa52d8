package io.punctual.perf.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A TCP proxy that adds a round trip, and leaves the bandwidth as it is. */
record DelayedPort(ServerSocket server, InetSocketAddress target, long oneWayNanos)
    implements AutoCloseable {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int CHUNKS_IN_FLIGHT_MAX = 1_024;
  private static final int BACKLOG = 256;

  /**
   * @param at address to listen at; port 0: a free one
   */
  static DelayedPort open(InetSocketAddress at, InetSocketAddress target, Duration roundTrip)
      throws IOException {
    ServerSocket server = new ServerSocket(at.getPort(), BACKLOG, at.getAddress());
    DelayedPort port = new DelayedPort(server, target, roundTrip.toNanos() / 2);
    Thread.ofVirtual().start(port::accept);
    return port;
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        connect(server.accept());
      } catch (IOException e) {
        continue; // closed, or the target does not answer: the caller sees a broken connection
      }
    }
  }

  private void connect(Socket caller) throws IOException {
    try {
      Socket far = new Socket(target.getAddress(), target.getPort());
      caller.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      Thread.ofVirtual().start(() -> forward(caller, far));
      Thread.ofVirtual().start(() -> forward(far, caller));
    } catch (IOException e) {
      caller.close();
      throw e;
    }
  }

  /** Writes each chunk half a round trip after it was read, and so the end. */
  private void forward(Socket from, Socket to) {
    Semaphore room = new Semaphore(CHUNKS_IN_FLIGHT_MAX);
    byte[] buffer = new byte[CHUNK_BYTES];
    try (ScheduledExecutorService later =
        Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory())) {
      try (InputStream in = from.getInputStream()) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          byte[] chunk = Arrays.copyOf(buffer, read);
          room.acquireUninterruptibly();
          later.schedule(() -> write(chunk, to, room), oneWayNanos, TimeUnit.NANOSECONDS);
        }
      } catch (IOException broken) {
        // ends the other connection, too
      }
      later.schedule(() -> close(to), oneWayNanos, TimeUnit.NANOSECONDS);
    }
  }

  private static void write(byte[] chunk, Socket to, Semaphore room) {
    room.release();
    try {
      to.getOutputStream().write(chunk);
    } catch (IOException broken) {
      close(to);
    }
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  @Override
  public void close() {
    close(server);
  }
}
