package io.punctual.perf.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A port of ours that leads to another one, as far away as the round trip says: what comes in goes
 * out half of it later, each way, in order. Bytes in flight are many, as on a long line: only the
 * time is added.
 */
final class DelayedPort implements AutoCloseable {
  private static final int CHUNK = 64 * 1024;
  private static final int CHUNKS_IN_FLIGHT_MAX = 1_024;
  private static final int BACKLOG = 256;

  /** What has come in; an empty one ends the line. */
  private record Chunk(byte[] bytes, long dueNanos) {}

  /** One direction of a connection. */
  @FunctionalInterface
  private interface Direction {
    void run(BlockingQueue<Chunk> flight) throws IOException, InterruptedException;
  }

  private final ServerSocket server;
  private final InetSocketAddress target;
  private final long oneWayNanos;

  private DelayedPort(ServerSocket server, InetSocketAddress target, Duration roundTrip) {
    this.server = server;
    this.target = target;
    this.oneWayNanos = roundTrip.toNanos() / 2;
  }

  /**
   * @param at where it listens; port 0: a free one
   * @param target where it leads
   */
  static DelayedPort open(InetSocketAddress at, InetSocketAddress target, Duration roundTrip)
      throws IOException {
    ServerSocket server = new ServerSocket(at.getPort(), BACKLOG, at.getAddress());
    DelayedPort port = new DelayedPort(server, target, roundTrip);
    Thread.ofVirtual().start(port::accept);
    return port;
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        join(server.accept());
      } catch (IOException e) {
        continue; // closed, or the other side does not answer: the caller sees a broken connection
      }
    }
  }

  private void join(Socket caller) throws IOException {
    try {
      Socket far = new Socket(target.getAddress(), target.getPort());
      caller.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      line(caller, far);
      line(far, caller);
    } catch (IOException e) {
      caller.close();
      throw e;
    }
  }

  private void line(Socket from, Socket to) {
    BlockingQueue<Chunk> flight = new LinkedBlockingQueue<>(CHUNKS_IN_FLIGHT_MAX);
    start(flight, it -> take(from, it));
    start(flight, it -> give(it, to));
  }

  private static void start(BlockingQueue<Chunk> flight, Direction direction) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                direction.run(flight);
              } catch (IOException broken) {
                flight.offer(new Chunk(new byte[0], System.nanoTime())); // ends the other end, too
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  private void take(Socket from, BlockingQueue<Chunk> flight)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[CHUNK];
    int read = 0;
    try (InputStream in = from.getInputStream()) {
      while (read >= 0) {
        read = in.read(buffer);
        byte[] bytes = Arrays.copyOf(buffer, Math.max(0, read));
        flight.put(new Chunk(bytes, System.nanoTime() + oneWayNanos));
      }
    }
  }

  private static void give(BlockingQueue<Chunk> flight, Socket to)
      throws IOException, InterruptedException {
    try (OutputStream out = to.getOutputStream()) {
      for (Chunk next = flight.take(); next.bytes().length > 0; next = flight.take()) {
        while (System.nanoTime() - next.dueNanos() < 0) {
          LockSupport.parkNanos(next.dueNanos() - System.nanoTime());
        }
        out.write(next.bytes());
      }
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
