package io.punctual.perf.fault;

import io.punctual.engines.Broker;
import io.punctual.engines.process.SideBySide;
import io.punctual.perf.lab.Lab;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import java.util.List;
import java.util.Locale;

/** Something that goes wrong, and is mended again. */
enum Fault {
  /** RocketMQ's broker is killed: no alarm rings. */
  BROKER {
    @Override
    void begin(Lab lab) {
      broker(lab).kill();
    }

    @Override
    void end(Lab lab) {
      broker(lab).start();
    }
  },
  /** The last consumer and the last callback are killed; others of their kind go on. */
  SERVICES {
    @Override
    void begin(Lab lab) {
      last(lab).forEach(Service::kill);
    }

    @Override
    void end(Lab lab) {
      SideBySide.run(last(lab).stream().<Runnable>map(it -> it::start).toList());
    }
  };

  abstract void begin(Lab lab);

  abstract void end(Lab lab);

  private static Broker broker(Lab lab) {
    return lab.own().engines().rocketMq().broker();
  }

  private static List<Service> last(Lab lab) {
    return List.of(
        lab.own().services(ServiceKind.CONSUMER).getLast(),
        lab.own().services(ServiceKind.CALLBACK).getLast());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
