package io.punctual.perf.fault;

import io.punctual.engines.Broker;
import io.punctual.engines.Engines;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.SideBySide;
import io.punctual.perf.lab.Lab;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import java.util.List;
import java.util.Locale;

/** What {@code --fault} can name. */
enum FaultKind {
  /** RocketMQ's broker is killed: no alarm rings. */
  BROKER {
    @Override
    Fault in(Lab lab, int stuck) {
      Broker broker = lab.own().engines().rocketMq().broker();
      return Fault.of(broker::kill, broker::start);
    }
  },
  /** The last consumer and the last callback are killed; others of their kind go on. */
  SERVICES {
    @Override
    Fault in(Lab lab, int stuck) {
      List<Service> last =
          List.of(
              lab.own().services(ServiceKind.CONSUMER).getLast(),
              lab.own().services(ServiceKind.CALLBACK).getLast());
      return Fault.of(
          () -> last.forEach(Service::kill),
          () -> SideBySide.run(last.stream().<Runnable>map(it -> it::start).toList()));
    }
  },
  /** A topic with pending timers is deleted, and made again. */
  TOPIC {
    @Override
    Fault in(Lab lab, int stuck) {
      KafkaBroker kafka = lab.own().engines().kafka();
      StuckTimers timers = stuck(lab, "deleted", stuck);
      Runnable create = () -> kafka.createTopic(timers.topic(), lab.options().partitions);
      return new Fault(create, () -> kafka.deleteTopic(timers.topic()), create, timers, () -> {});
    }
  },
  /** The only broker of a topic with pending timers is killed: its partition has no leader. */
  LEADER {
    private static final int OTHER_ID = 2;

    @Override
    Fault in(Lab lab, int stuck) {
      Engines engines = lab.own().engines();
      KafkaBroker other = engines.anotherKafka(OTHER_ID, Ports.freeInARow(1));
      StuckTimers timers = stuck(lab, "leaderless", stuck);
      return new Fault(
          () -> {
            other.start();
            engines.kafka().createTopicOn(timers.topic(), List.of(OTHER_ID));
          },
          other::kill,
          other::start,
          timers,
          other::stop);
    }
  };

  /**
   * @param stuck how many timers are pending for what fails
   */
  abstract Fault in(Lab lab, int stuck);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static StuckTimers stuck(Lab lab, String name, int count) {
    return new StuckTimers(lab.apis(), lab.options().shape(Lab.topicName(name)), count);
  }
}
