package io.punctual.perf.fault;

import static io.punctual.perf.fault.Processes.kill;

import io.punctual.engines.RocketMq;
import io.punctual.engines.link.Ailment;
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
  KILL(0, 20, Bound.back(5), Fault::services, (site, target) -> kill(site.process(target))),
  /** A process stands still (SIGSTOP), and goes on. */
  STOP(
      1,
      40,
      Bound.back(5),
      Fault::processes,
      (site, target) -> Processes.suspend(site.process(target))),
  /** RocketMQ's broker is killed: no alarm rings. */
  BROKER(5, 40, Bound.p99(4, 30), (site, _) -> kill(site.process("broker"))),
  /** The broker comes back with nothing. */
  BROKER_WIPED(5, 20, Bound.p99(4, 30), (site, _) -> wipe(site)),
  NAME_SERVER(5, 30, Bound.p99(4, 30), (site, _) -> kill(site.process("nameserver"))),
  KAFKA(0, 15, Bound.back(10), (site, _) -> kill(site.process("kafka"))),
  /** One of three nodes is killed: each partition has two replicas left. */
  KAFKA_NODE(
      5,
      20,
      Bound.back(10),
      _ -> List.of("kafka", "kafka-2", "kafka-3"),
      (site, target) -> kill(site.process(target))),
  /** Two of three nodes are killed: no partition has enough replicas. */
  KAFKA_LEADERLESS(
      5,
      15,
      Bound.back(10),
      _ -> List.of("kafka and kafka-2", "kafka and kafka-3", "kafka-2 and kafka-3"),
      (site, target) -> kill(Stream.of(target.split(" and ")).map(site::process).toList())),
  DATABASE(0, 15, Bound.back(10), (site, _) -> kill(site.database())),
  /** The replica becomes the primary, and the primary a replica, in good order. */
  DATABASE_SWITCH_OVER(1, 1, Bound.backOnce(10), (site, _) -> site.switchOver()),
  /** The primary is killed, and the replica takes its place. */
  DATABASE_FAIL_OVER(0, 15, Bound.back(10), (site, _) -> site.failOver()),
  /** The database takes no changes, as one that was demoted. */
  READ_ONLY(3, 3, Bound.back(10), (site, _) -> site.readOnly()),
  /** Another topic is deleted while timers wait for it, and made again. */
  TOPIC_DELETED(
      5, 20, Bound.p99AboveQuiet(20), (site, _) -> site.badTopic(BadTopic.SMALL).deleted()),
  /** Another topic wants more replicas than it has. */
  MIN_ISR(
      5,
      20,
      Bound.p99AboveQuiet(20),
      (site, _) -> site.badTopic(BadTopic.SMALL).with("min.insync.replicas", "4", "1")),
  /** Another topic takes no records of the size that waits for it. */
  TOO_LARGE(
      5,
      20,
      Bound.p99AboveQuiet(20),
      (site, _) -> site.badTopic(BadTopic.LARGE).with("max.message.bytes", "4096", "1048588")),
  /** Nobody may write to another topic for which timers wait. */
  UNAUTHORISED(
      5, 20, Bound.p99AboveQuiet(20), (site, _) -> site.badTopic(BadTopic.SMALL).forbidden()),
  /** An engine can write nothing more to its disk. */
  DISK_FULL(5, 20, Bound.back(30), _ -> Disks.engines(), (site, target) -> site.diskFull(target)),
  LINK_SLOW(Ailment.SLOW),
  LINK_TRICKLING(Ailment.TRICKLING),
  LINK_CUT(Ailment.CUT),
  LINK_HALF_OPEN(Ailment.HALF_OPEN),
  /** A service's clock is wrong. */
  CLOCK(
      5,
      20,
      Bound.back(5),
      counts -> Clocks.targets(services(counts)),
      (site, target) -> site.clocks().skew(target)),
  /** A transaction has read receipts and stays open while upkeep runs. */
  READER(5, 20, Bound.latest(3), (site, _) -> site.longReader()::close);

  /** Begins a fault; what is returned ends it, and comes back when all is as before. */
  @FunctionalInterface
  private interface Begin {
    Runnable at(Site site, String target);
  }

  /** One of which is drawn, by how many of each service there are. */
  @FunctionalInterface
  private interface Targets {
    List<String> of(Map<ServiceKind, Integer> counts);
  }

  private final int secondsMin;
  private final int secondsMax;
  private final Bound bound;
  private final Targets targets;
  private final Begin begin;

  Fault(int secondsMin, int secondsMax, Bound bound, Begin begin) {
    this(secondsMin, secondsMax, bound, _ -> List.of(""), begin);
  }

  Fault(Ailment ailment) {
    this(5, 20, Bound.back(10), Fault::links, (site, target) -> site.ail(target, ailment));
  }

  Fault(int secondsMin, int secondsMax, Bound bound, Targets targets, Begin begin) {
    this.secondsMin = secondsMin;
    this.secondsMax = secondsMax;
    this.bound = bound;
    this.targets = targets;
    this.begin = begin;
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

  List<String> targets(Map<ServiceKind, Integer> counts) {
    return targets.of(counts);
  }

  Runnable strike(Site site, String target) {
    return begin.at(site, target);
  }

  /**
   * @param replicated the engines are
   */
  boolean isPossible(boolean replicated) {
    return switch (this) {
      case KAFKA, UNAUTHORISED -> !replicated; // three nodes have no authorizer
      case KAFKA_NODE, KAFKA_LEADERLESS, DATABASE_SWITCH_OVER, DATABASE_FAIL_OVER -> replicated;
      default -> true;
    };
  }

  boolean isOfLinks() {
    return name().startsWith("LINK");
  }

  private static Runnable wipe(Site site) {
    RocketMq rocketMq = site.rocketMq();
    Runnable start = kill(rocketMq.broker());
    site.delete("rocketmq-broker/store");
    return () -> {
      start.run();
      rocketMq.createAlarmTopic(StackConfig.ALARM_TOPIC, site.lab().options().alarmQueues);
    };
  }

  static List<String> services(Map<ServiceKind, Integer> counts) {
    return Stream.of(ServiceKind.values())
        .flatMap(
            kind ->
                IntStream.rangeClosed(1, counts.getOrDefault(kind, 0))
                    .mapToObj(number -> kind.title() + "-" + number))
        .toList();
  }

  private static List<String> processes(Map<ServiceKind, Integer> counts) {
    Stream<String> engines = Stream.of("mariadb", "kafka", "nameserver", "broker");
    return Stream.concat(services(counts).stream(), engines).toList();
  }

  /** "api-1 to kafka": a service and what it is connected to. */
  private static List<String> links(Map<ServiceKind, Integer> counts) {
    return services(counts).stream()
        .flatMap(from -> called(from).map(to -> from + " to " + to))
        .toList();
  }

  private static Stream<String> called(String service) {
    return switch (service.replaceAll("-\\d+", "")) {
      case "api" -> Stream.of("mariadb", "kafka", "nameserver", "broker");
      case "callback" -> Stream.of("mariadb", "kafka");
      default -> Stream.of("nameserver", "broker", "callback-1");
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
