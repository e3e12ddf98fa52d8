package io.punctual.perf.fault;

import io.punctual.engines.process.SideBySide;
import io.punctual.standalone.stack.Service;
import java.util.List;

/** Some services are killed; others of their kind go on. */
public record KilledServices(List<Service> services) implements Fault {

  @Override
  public void begin() {
    services.forEach(Service::kill);
  }

  @Override
  public void end() {
    SideBySide.run(services.stream().<Runnable>map(service -> service::start).toList());
  }
}
