package io.punctual.standalone.flow;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** A relay to a port of this machine: each round trip takes so much longer. */
final class SlowLink implements AutoCloseable {

  /** Bytes on their way, or none at the end. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Piece(byte[] bytes, long arrivesAtNanos) {}

  private static final int PIECE_BYTES_MAX = 64 * 1024;
  private static final int PIECES_MAX = 256;

  private final ServerSocket server;
  private final int to;
  private final Duration delay;

  private SlowLink(ServerSocket server, int to, Duration delay) {
    this.server = server;
    this.to = to;
    this.delay = delay;
  }

  static SlowLink to(int port, Duration delay) throws IOException {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    SlowLink link = new SlowLink(new ServerSocket(0, 0, here), port, delay);
    Thread.startVirtualThread(link::accept);
    return link;
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        relay(server.accept());
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void relay(Socket near) throws IOException {
    try {
      Socket far = new Socket(server.getInetAddress(), to);
      near.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      relay(near, far, Duration.ZERO);
      relay(far, near, delay);
    } catch (IOException nobodyThere) {
      near.close();
    }
  }

  private static void relay(Socket from, Socket to, Duration delay) {
    BlockingQueue<Piece> onTheWay = new LinkedBlockingQueue<>(PIECES_MAX);
    Thread.startVirtualThread(() -> read(from, onTheWay, delay.toNanos()));
    Thread.startVirtualThread(() -> write(onTheWay, to));
  }

  private static void read(Socket from, BlockingQueue<Piece> onTheWay, long delayNanos) {
    byte[] bytes = new byte[PIECE_BYTES_MAX];
    int length = 0;
    try {
      InputStream in = from.getInputStream();
      while (length >= 0) {
        length = in.read(bytes);
        byte[] piece = Arrays.copyOf(bytes, Math.max(0, length));
        onTheWay.put(new Piece(piece, System.nanoTime() + delayNanos));
      }
    } catch (IOException broken) {
      onTheWay.add(new Piece(new byte[0], System.nanoTime()));
    } catch (InterruptedException never) {
      throw new IllegalStateException(never);
    }
  }

  private static void write(BlockingQueue<Piece> onTheWay, Socket to) {
    try (to) {
      OutputStream out = to.getOutputStream();
      Piece piece = onTheWay.take();
      while (piece.bytes().length > 0) {
        for (long left = left(piece); left > 0; left = left(piece)) {
          LockSupport.parkNanos(left);
        }
        out.write(piece.bytes());
        piece = onTheWay.take();
      }
    } catch (IOException broken) {
      onTheWay.clear();
    } catch (InterruptedException never) {
      throw new IllegalStateException(never);
    }
  }

  private static long left(Piece piece) {
    return piece.arrivesAtNanos() - System.nanoTime();
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
