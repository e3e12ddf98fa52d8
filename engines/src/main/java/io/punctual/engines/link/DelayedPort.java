package io.punctual.engines.link;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.PortOwner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A TCP proxy that adds a round trip; for one of its callers, or for all, it can ail. */
public final class DelayedPort implements AutoCloseable {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int TRICKLE_BYTES = 1_000;
  private static final int CHUNKS_IN_FLIGHT_MAX = 1_024;
  private static final int BACKLOG = 256;
  private static final long TRICKLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** A connection of a caller, and the one to the target. */
  private record Line(Socket caller, Socket far, Ailment[] ailment) {
    void end() {
      DelayedPort.close(caller);
      DelayedPort.close(far);
    }
  }

  /**
   * Whose connections ail.
   *
   * @param pid of a process; empty: of all
   */
  private record Sick(OptionalLong pid, Ailment ailment) {
    static final Sick NOBODY = new Sick(OptionalLong.empty(), Ailment.NONE);

    Ailment of(Socket caller) {
      boolean theirs = pid.isEmpty() || PortOwner.isOf(pid.getAsLong(), caller.getPort());
      return theirs ? ailment : Ailment.NONE;
    }
  }

  private final ServerSocket server;
  private final long oneWayNanos;
  private volatile InetSocketAddress target;
  private final Set<Line> lines = ConcurrentHashMap.newKeySet();
  private volatile Sick sick = Sick.NOBODY;

  private DelayedPort(ServerSocket server, InetSocketAddress target, long oneWayNanos) {
    this.server = server;
    this.target = target;
    this.oneWayNanos = oneWayNanos;
  }

  /**
   * @param at address to listen at; port 0: a free one
   */
  public static DelayedPort open(InetSocketAddress at, InetSocketAddress target, Duration roundTrip)
      throws IOException {
    ServerSocket server = new ServerSocket(at.getPort(), BACKLOG, at.getAddress());
    DelayedPort port = new DelayedPort(server, target, roundTrip.toNanos() / 2);
    Thread.ofVirtual().start(port::accept);
    return port;
  }

  /** Of loopback, from a free port to another one. */
  public static DelayedPort leadingTo(int port, Duration roundTrip) throws IOException {
    return open(ListenAddress.LOOPBACK.socket(0), ListenAddress.LOOPBACK.socket(port), roundTrip);
  }

  /** From now on elsewhere; the present connections end. */
  public void leadTo(InetSocketAddress other) {
    target = other;
    lines.forEach(Line::end);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** From now on, that process' connections ail, the present ones and later ones. */
  public void ail(long pid, Ailment ailment) {
    ail(new Sick(OptionalLong.of(pid), ailment));
  }

  /** From now on, all connections ail. */
  public void ail(Ailment ailment) {
    ail(new Sick(OptionalLong.empty(), ailment));
  }

  private void ail(Sick them) {
    sick = them;
    lines.forEach(this::infect);
  }

  public void heal() {
    sick = Sick.NOBODY;
    for (Line line : lines) {
      Ailment had = line.ailment[0];
      line.ailment[0] = Ailment.NONE;
      if (had == Ailment.HALF_OPEN) {
        line.end();
      }
    }
  }

  private void infect(Line line) {
    line.ailment[0] = sick.of(line.caller);
    if (line.ailment[0] == Ailment.CUT) {
      line.end();
    }
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
      InetSocketAddress to = target;
      Socket far = new Socket(to.getAddress(), to.getPort());
      caller.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      Line line = new Line(caller, far, new Ailment[] {Ailment.NONE});
      lines.add(line);
      infect(line);
      if (!to.equals(target)) {
        line.end(); // it leads elsewhere since
      }
      Thread.ofVirtual().start(() -> forward(line, caller, far));
      Thread.ofVirtual().start(() -> forward(line, far, caller));
    } catch (IOException e) {
      caller.close();
      throw e;
    }
  }

  /** Writes each chunk half a round trip after it was read, and so the end. */
  private void forward(Line line, Socket from, Socket to) {
    Semaphore room = new Semaphore(CHUNKS_IN_FLIGHT_MAX);
    byte[] buffer = new byte[CHUNK_BYTES];
    try (ScheduledExecutorService later =
        Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory())) {
      try (InputStream in = from.getInputStream()) {
        for (int read = read(line, in, buffer); read >= 0; read = read(line, in, buffer)) {
          byte[] chunk = Arrays.copyOf(buffer, read);
          room.acquireUninterruptibly();
          long nanos = oneWayNanos + (line.ailment[0] == Ailment.SLOW ? SLOW_NANOS : 0);
          later.schedule(() -> write(chunk, to, room), nanos, TimeUnit.NANOSECONDS);
        }
      } catch (IOException broken) {
        // ends the other connection, too
      }
      later.schedule(() -> close(to), oneWayNanos, TimeUnit.NANOSECONDS);
      lines.remove(line);
    }
  }

  /** What a sick line carries comes slowly, or not. */
  private static int read(Line line, InputStream in, byte[] buffer) throws IOException {
    boolean trickles = line.ailment[0] == Ailment.TRICKLING;
    int read = in.read(buffer, 0, trickles ? TRICKLE_BYTES : buffer.length);
    if (trickles) {
      LockSupport.parkNanos(TRICKLE_NANOS);
    }
    while (line.ailment[0] == Ailment.HALF_OPEN) {
      LockSupport.parkNanos(TRICKLE_NANOS);
    }
    return read;
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
