package io.punctual.perf.fault;

import static io.punctual.perf.fault.Processes.kill;

import io.punctual.engines.RocketMq;
import io.punctual.perf.lab.Ailment;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.StackConfig;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Something that goes wrong at a target for some seconds, and is mended again. */
enum Fault {
  /** A service is killed, and started again. */
  KILL(0, 20, Bound.back(5)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return services(counts);
    }

    @Override
    Runnable strike(Site site, String target) {
      return kill(site.process(target));
    }
  },
  /** A process stands still (SIGSTOP), and goes on. */
  STOP(1, 40, Bound.back(5)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return Stream.concat(services(counts).stream(), ENGINES.stream()).toList();
    }

    @Override
    Runnable strike(Site site, String target) {
      return Processes.suspend(site.process(target));
    }
  },
  /** RocketMQ's broker is killed: no alarm rings. */
  BROKER(5, 40, Bound.p99(4, 30)) {
    @Override
    Runnable strike(Site site, String target) {
      return kill(site.rocketMq().broker());
    }
  },
  /** The broker comes back with nothing. */
  BROKER_WIPED(5, 20, Bound.p99(4, 30)) {
    @Override
    Runnable strike(Site site, String target) {
      RocketMq rocketMq = site.rocketMq();
      Runnable start = kill(rocketMq.broker());
      site.delete("rocketmq-broker/store");
      return () -> {
        start.run();
        rocketMq.createAlarmTopic(StackConfig.ALARM_TOPIC, site.lab().options().alarmQueues);
      };
    }
  },
  NAME_SERVER(5, 30, Bound.p99(4, 30)) {
    @Override
    Runnable strike(Site site, String target) {
      return kill(site.rocketMq().nameServer());
    }
  },
  KAFKA(0, 15, Bound.back(10)) {
    @Override
    Runnable strike(Site site, String target) {
      return kill(site.process("kafka"));
    }
  },
  DATABASE(0, 15, Bound.back(10)) {
    @Override
    Runnable strike(Site site, String target) {
      return kill(site.process(MARIADB));
    }
  },
  /** The database takes no changes, as one that was demoted. */
  READ_ONLY(3, 3, Bound.back(10)) {
    @Override
    Runnable strike(Site site, String target) {
      site.database().setReadOnly(true);
      return () -> site.database().setReadOnly(false);
    }
  },
  /** Another topic is deleted while timers wait for it, and made again. */
  TOPIC_DELETED(5, 20, Bound.p99AboveQuiet(20)) {
    @Override
    Runnable strike(Site site, String target) {
      BadTopic topic = site.badTopic(BadTopic.SMALL);
      topic.delete();
      return topic::create;
    }
  },
  /** Another topic wants more replicas than it has. */
  MIN_ISR(5, 20, Bound.p99AboveQuiet(20)) {
    @Override
    Runnable strike(Site site, String target) {
      BadTopic topic = site.badTopic(BadTopic.SMALL);
      topic.configure("min.insync.replicas", "2");
      return () -> topic.configure("min.insync.replicas", "1");
    }
  },
  /** Another topic takes no records of the size that waits for it. */
  TOO_LARGE(5, 20, Bound.p99AboveQuiet(20)) {
    @Override
    Runnable strike(Site site, String target) {
      BadTopic topic = site.badTopic(BadTopic.LARGE);
      topic.configure("max.message.bytes", "4096");
      return () -> topic.configure("max.message.bytes", "1048588");
    }
  },
  LINK_SLOW(5, 20, Bound.back(10)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return links(counts);
    }

    @Override
    Runnable strike(Site site, String target) {
      return site.ail(target, Ailment.SLOW);
    }
  },
  LINK_TRICKLING(5, 20, Bound.back(10)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return links(counts);
    }

    @Override
    Runnable strike(Site site, String target) {
      return site.ail(target, Ailment.TRICKLING);
    }
  },
  LINK_CUT(5, 20, Bound.back(10)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return links(counts);
    }

    @Override
    Runnable strike(Site site, String target) {
      return site.ail(target, Ailment.CUT);
    }
  },
  LINK_HALF_OPEN(5, 20, Bound.back(10)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return links(counts);
    }

    @Override
    Runnable strike(Site site, String target) {
      return site.ail(target, Ailment.HALF_OPEN);
    }
  },
  /** A service's clock is wrong. */
  CLOCK(5, 20, Bound.back(5)) {
    @Override
    List<String> targets(Map<ServiceKind, Integer> counts) {
      return Clocks.targets(services(counts));
    }

    @Override
    Runnable strike(Site site, String target) {
      return site.clocks().skew(target);
    }
  },
  /** A transaction has read receipts and stays open while upkeep runs. */
  READER(5, 20, Bound.latest(3)) {
    @Override
    Runnable strike(Site site, String target) {
      return site.longReader()::close;
    }
  };

  private static final String MARIADB = "mariadb";
  private static final List<String> ENGINES = List.of(MARIADB, "kafka", "nameserver", "broker");

  private final int secondsMin;
  private final int secondsMax;
  private final Bound bound;

  Fault(int secondsMin, int secondsMax, Bound bound) {
    this.secondsMin = secondsMin;
    this.secondsMax = secondsMax;
    this.bound = bound;
  }

  int secondsMin() {
    return secondsMin;
  }

  int secondsMax() {
    return secondsMax;
  }

  Bound bound() {
    return bound;
  }

  /** One of these is drawn. */
  List<String> targets(Map<ServiceKind, Integer> counts) {
    return List.of("");
  }

  /** Begins it; what is returned ends it, and comes back when all is as before. */
  abstract Runnable strike(Site site, String target);

  /** "api-1 to kafka": a service and what it is connected to. */
  private static List<String> links(Map<ServiceKind, Integer> counts) {
    List<String> callbacks =
        services(counts).stream().filter(it -> it.startsWith("callback")).toList();
    return services(counts).stream()
        .flatMap(
            service ->
                (switch (service.replaceAll("-\\d+", "")) {
                      case "api" -> ENGINES.stream();
                      case "callback" -> Stream.of(MARIADB, "kafka");
                      default ->
                          Stream.concat(Stream.of("nameserver", "broker"), callbacks.stream());
                    })
                    .map(it -> service + " to " + it))
        .toList();
  }

  boolean isOfLinks() {
    return name().startsWith("LINK");
  }

  static List<String> services(Map<ServiceKind, Integer> counts) {
    return Stream.of(ServiceKind.values())
        .flatMap(
            kind ->
                IntStream.rangeClosed(1, counts.getOrDefault(kind, 0))
                    .mapToObj(number -> kind.title() + "-" + number))
        .toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
