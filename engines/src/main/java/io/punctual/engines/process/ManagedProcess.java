package io.punctual.engines.process;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A child process that can be started, stopped, killed and started again, and keeps its ports. */
public abstract class ManagedProcess {
  private final DataFolder data;
  private final Duration readyMax;
  private final ProcessEvents events;
  private volatile @Nullable ChildProcess child;

  protected ManagedProcess(DataFolder data, Duration readyMax, ProcessEvents events) {
    this.data = data;
    this.readyMax = readyMax;
    this.events = events;
  }

  public abstract String name();

  public abstract String version();

  /** Where it listens. */
  public ListenAddress address() {
    return ListenAddress.LOOPBACK;
  }

  public abstract int port();

  public abstract List<PortUse> ports();

  /** Makes what the command needs: folders, configuration, a first installation. */
  protected void prepare() {}

  protected abstract ChildCommand command();

  protected abstract boolean isReady();

  /** Returns when it can be used; does nothing when it runs already. */
  public final synchronized void start() {
    if (isAlive()) {
      return;
    }
    Ports.requireFree(ports());
    events.starting(name(), version(), port());
    long from = System.nanoTime();
    prepare();
    ChildProcess started = ChildProcess.start(command().at(address()), data, events::died);
    child = started;
    awaitReady(started);
    events.ready(name(), address().with(port()), since(from));
  }

  private void awaitReady(ChildProcess started) {
    try {
      Readiness.await(started, readyMax, this::isReady);
    } catch (RuntimeException e) {
      started.stop();
      throw e;
    }
  }

  /** Stops it in good order (SIGTERM), within its bound. */
  public final synchronized void stop() {
    ChildProcess running = child;
    if (running != null && running.isAlive()) {
      long from = System.nanoTime();
      running.stop();
      events.stopped(name(), since(from));
    }
  }

  /** Ends it as a crash would (SIGKILL). */
  public final synchronized void kill() {
    ChildProcess running = child;
    if (running != null) {
      running.kill();
    }
  }

  public final boolean isAlive() {
    ChildProcess running = child;
    return running != null && running.isAlive();
  }

  public final OptionalLong pid() {
    ChildProcess running = child;
    return running == null ? OptionalLong.empty() : OptionalLong.of(running.pid());
  }

  protected final DataFolder data() {
    return data;
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }
}
