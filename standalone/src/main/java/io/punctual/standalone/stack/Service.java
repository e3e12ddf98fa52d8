package io.punctual.standalone.stack;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.ChildProcess;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.Death;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.Readiness;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One process of a service: can be started, stopped, killed and started again on its port. */
public final class Service {
  private static final Duration READY_MAX = Duration.ofSeconds(120);

  private final ChildCommand command;
  private final DataFolder data;
  private final StackEvents events;
  private final Consumer<Death> onDeath;
  private volatile @Nullable ChildProcess child;

  Service(ChildCommand command, DataFolder data, StackEvents events, Consumer<Death> onDeath) {
    this.command = command;
    this.data = data;
    this.events = events;
    this.onDeath = onDeath;
  }

  public String name() {
    return command.name();
  }

  public int port() {
    return command.port();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port());
  }

  PortUse portUse() {
    String kind = name().replaceAll("-\\d+$", "");
    return new PortUse(port(), name(), "choose another with --" + kind + "-port");
  }

  /** Returns when its health is UP; does nothing when it runs already. */
  public synchronized void start() {
    ChildProcess started = launch();
    if (started != null) {
      awaitReady(started);
    }
  }

  private @Nullable ChildProcess launch() {
    if (isAlive()) {
      return null;
    }
    Ports.requireFree(java.util.List.of(portUse()));
    events.starting(name(), command.version(), port());
    ChildProcess started = ChildProcess.start(command, data, onDeath);
    child = started;
    return started;
  }

  private void awaitReady(ChildProcess started) {
    long from = System.nanoTime();
    try {
      Readiness.await(started, READY_MAX, AskHealth.of(url())::isUp);
    } catch (RuntimeException e) {
      started.stop();
      throw e;
    }
    events.ready(name(), url().getAuthority(), since(from));
  }

  /** Stops it in good order (SIGTERM), within its bound. */
  public synchronized void stop() {
    ChildProcess running = child;
    if (running != null && running.isAlive()) {
      long from = System.nanoTime();
      running.stop();
      events.stopped(name(), since(from));
    }
  }

  /** Ends it as a crash would (SIGKILL). */
  public synchronized void kill() {
    ChildProcess running = child;
    if (running != null) {
      running.kill();
    }
  }

  public boolean isAlive() {
    ChildProcess running = child;
    return running != null && running.isAlive();
  }

  public OptionalLong pid() {
    ChildProcess running = child;
    return running == null ? OptionalLong.empty() : OptionalLong.of(running.pid());
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }
}
