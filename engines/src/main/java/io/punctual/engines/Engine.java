package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ChildProcess;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One engine: can be started, stopped, killed and started again, and keeps its data and ports. */
public abstract sealed class Engine permits MariaDb, NameServer, Broker, KafkaBroker {
  private static final Duration READY_MAX = Duration.ofSeconds(90);

  private final DataFolder data;
  private final ListenAddress address;
  private final EngineEvents events;
  private volatile @Nullable ChildProcess child;

  Engine(DataFolder data, ListenAddress address, EngineEvents events) {
    this.data = data;
    this.address = address;
    this.events = events;
  }

  public abstract String name();

  public abstract String version();

  /** Where it listens. */
  public final ListenAddress address() {
    return address;
  }

  public abstract int port();

  abstract List<PortUse> ports();

  /** Makes what the command needs: folders, configuration, a first installation. */
  abstract void prepare();

  abstract ChildCommand command();

  abstract boolean isReady();

  /** Returns when the engine can be used; does nothing when it runs already. */
  public final synchronized void start() {
    if (isAlive()) {
      return;
    }
    Ports.requireFree(ports());
    events.starting(this);
    long from = System.nanoTime();
    prepare();
    ChildProcess started =
        ChildProcess.start(command().at(address), data, death -> events.died(this, death));
    child = started;
    awaitReady(started);
    events.ready(this, since(from));
  }

  private void awaitReady(ChildProcess started) {
    try {
      Readiness.await(started, READY_MAX, this::isReady);
    } catch (RuntimeException e) {
      started.stop();
      throw e;
    }
  }

  /** Stops the engine in good order (SIGTERM), within its bound. */
  public final synchronized void stop() {
    ChildProcess running = child;
    if (running != null && running.isAlive()) {
      long from = System.nanoTime();
      running.stop();
      events.stopped(this, since(from));
    }
  }

  /** Ends the engine as a crash would (SIGKILL). */
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

  final DataFolder data() {
    return data;
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }
}
