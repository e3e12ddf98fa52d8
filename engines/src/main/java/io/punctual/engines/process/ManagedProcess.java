package io.punctual.engines.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A child process that can be started, stopped, killed and started again, and keeps its ports. */
public abstract class ManagedProcess {
  private static final Duration READY_MAX = Duration.ofSeconds(120);

  private final ProcessIdentity identity;
  private final DataFolder data;
  private final Consumer<ProcessEvent> events;
  private volatile @Nullable ChildProcess child;

  protected ManagedProcess(
      ProcessIdentity identity, DataFolder data, Consumer<ProcessEvent> events) {
    this.identity = identity;
    this.data = data;
    this.events = events;
  }

  public final String name() {
    return identity.name();
  }

  /** Where it listens. */
  public final ListenAddress address() {
    return identity.address();
  }

  public final int port() {
    return identity.port();
  }

  public abstract List<PortUse> ports();

  /** Makes what the command needs: folders, configuration, a first installation. */
  protected void prepare() throws IOException {}

  protected abstract ChildCommand command();

  protected abstract boolean isReady();

  /** Returns when it can be used; does nothing when it runs already. */
  public final synchronized void start() {
    if (isAlive()) {
      return;
    }
    Ports.requireFree(ports());
    events.accept(new ProcessEvent.Starting(name(), identity.version(), port()));
    long from = System.nanoTime();
    try {
      prepare();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot prepare " + name(), e);
    }
    ChildProcess started =
        ChildProcess.start(command(), data, death -> events.accept(new ProcessEvent.Died(death)));
    child = started;
    awaitReady(started);
    events.accept(new ProcessEvent.Ready(name(), address().with(port()), since(from)));
  }

  private void awaitReady(ChildProcess started) {
    try {
      Readiness.await(started, READY_MAX, this::isReady);
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
      events.accept(new ProcessEvent.Stopped(name(), since(from)));
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

  /** The command of this process. */
  protected final ChildCommand child(
      List<String> command, Map<String, String> environment, Duration stopMax) {
    return new ChildCommand(identity, command, environment, stopMax);
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }
}
