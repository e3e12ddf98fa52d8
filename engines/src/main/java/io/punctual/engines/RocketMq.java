package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.Readiness;
import io.punctual.engines.process.SideBySide;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * RocketMQ: a name server, and a broker or two.
 *
 * @param found at which address clients find them
 */
public record RocketMq(ListenAddress found, RocketMqNameServer nameServer, List<Broker> brokers) {
  private static final Duration ROUTED_MAX = Duration.ofSeconds(30);

  static RocketMq of(EnginesConfig config, Consumer<ProcessEvent> events) {
    return new RocketMq(
        config.ports().found(),
        new RocketMqNameServer(config, events),
        Engines.each(config.ports().brokers(), (n, port) -> new Broker(n, port, config, events)));
  }

  /** The only one, or the first. */
  public Broker broker() {
    return brokers.getFirst();
  }

  /** Where clients look first, as host:port. */
  public String nameServerAddress() {
    return found.with(nameServer.port());
  }

  /** Side by side: a broker that finds no name server yet goes on, and registers again later. */
  public void start() {
    SideBySide.run(
        Stream.concat(Stream.of(nameServer), brokers.stream())
            .<Runnable>map(it -> it::start)
            .toList());
  }

  public void stop() {
    SideBySide.run(brokers.stream().<Runnable>map(it -> it::stop).toList());
    nameServer.stop();
  }

  /**
   * Makes a topic for timer messages on each broker, and returns when clients can find it. Tries
   * again: a name server refuses topics of a broker whose own registration is not done.
   */
  public void createAlarmTopic(String topic, int queues) {
    if (!Readiness.await(ROUTED_MAX, () -> isRouted(topic, queues) || create(topic, queues))) {
      throw new IllegalStateException(
          "RocketMQ's name server knows no route to " + topic + " with " + queues + " queues");
    }
  }

  private boolean create(String topic, int queues) {
    return brokers.stream().allMatch(it -> it.wire().createTopic(topic, queues))
        && isRouted(topic, queues);
  }

  /** Where brokers ask who is there. */
  void createUser(String name, String password) {
    require(brokers.stream().allMatch(it -> it.wire().createUser(name, password)));
  }

  /**
   * @param resource like {@code Topic:orders} or {@code Group:readers}
   * @param actions of Pub, Sub, Create, Update, Delete, Get, List
   */
  void allow(String user, String resource, List<String> actions) {
    require(brokers.stream().allMatch(it -> it.wire().allow(user, resource, actions)));
  }

  private static void require(boolean done) {
    if (!done) {
      throw new IllegalStateException("a broker refused it: see its log");
    }
  }

  private boolean isRouted(String topic, int queues) {
    return nameServer
        .wire()
        .route(topic)
        .filter(route -> isOfAll(route, "\"readQueueNums\":" + queues + ","))
        .filter(route -> isOfAll(route, "\"writeQueueNums\":" + queues))
        .isPresent();
  }

  private boolean isOfAll(String route, String queues) {
    return route.split(Pattern.quote(queues), -1).length == brokers.size() + 1;
  }
}
