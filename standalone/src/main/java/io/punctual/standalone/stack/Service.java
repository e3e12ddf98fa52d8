package io.punctual.standalone.stack;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.verify.watch.HealthCheck;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;

/** One process of a service: ready when its health is UP. */
public final class Service extends ManagedProcess {
  private final ChildCommand command;

  Service(ChildCommand command, DataFolder data, Consumer<ProcessEvent> events) {
    super(command.identity(), data, events);
    this.command = command;
  }

  public URI url() {
    return URI.create("http://" + address().with(port()));
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
