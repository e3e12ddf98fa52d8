package io.punctual.standalone.stack;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvents;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** One process of a service: ready when its health is UP. */
public final class Service extends ManagedProcess {
  private static final Duration READY_MAX = Duration.ofSeconds(120);

  private final ChildCommand command;

  Service(ChildCommand command, DataFolder data, ProcessEvents events) {
    super(data, READY_MAX, events);
    this.command = command;
  }

  @Override
  public String name() {
    return command.name();
  }

  @Override
  public String version() {
    return command.version();
  }

  @Override
  public int port() {
    return command.port();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port());
  }

  @Override
  public List<PortUse> ports() {
    String kind = name().replaceAll("-\\d+$", "");
    return List.of(new PortUse(port(), name(), "choose another with --" + kind + "-port"));
  }

  @Override
  protected ChildCommand command() {
    return command;
  }

  @Override
  protected boolean isReady() {
    return HealthCheck.of(url()).isUp();
  }
}
