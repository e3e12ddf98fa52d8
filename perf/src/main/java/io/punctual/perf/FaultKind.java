package io.punctual.perf;

import io.punctual.engines.Engines;
import io.punctual.engines.process.Ports;
import io.punctual.perf.fault.DeletedTopic;
import io.punctual.perf.fault.Fault;
import io.punctual.perf.fault.KilledBroker;
import io.punctual.perf.fault.KilledServices;
import io.punctual.perf.fault.LeaderlessTopic;
import io.punctual.perf.fault.StuckTimers;
import io.punctual.perf.lab.Lab;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import java.util.List;
import java.util.Locale;

/** What {@code --fault} can name. */
enum FaultKind {
  /** RocketMQ's broker is killed. */
  BROKER {
    @Override
    Fault in(Lab lab, int stuck) {
      return new KilledBroker(lab.own().engines().rocketMq().broker());
    }
  },
  /** The last consumer and the last callback are killed. */
  SERVICES {
    @Override
    Fault in(Lab lab, int stuck) {
      Stack stack = lab.own();
      return new KilledServices(
          List.of(
              stack.services(ServiceKind.CONSUMER).getLast(),
              stack.services(ServiceKind.CALLBACK).getLast()));
    }
  },
  /** A topic with pending timers is deleted. */
  TOPIC {
    @Override
    Fault in(Lab lab, int stuck) {
      return new DeletedTopic(
          lab.own().engines().kafka(), lab.options().partitions, stuck(lab, "deleted", stuck));
    }
  },
  /** A partition with pending timers loses its leader. */
  LEADER {
    @Override
    Fault in(Lab lab, int stuck) {
      Engines engines = lab.own().engines();
      return new LeaderlessTopic(
          engines.kafka(),
          engines.anotherKafka(2, Ports.freeInARow(1)),
          stuck(lab, "leaderless", stuck));
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
    return StuckTimers.of(lab.apis(), lab.options().shape(Lab.topicName(name)), count);
  }
}
