package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import java.util.List;
import java.util.function.Consumer;

/** RocketMQ's broker: keeps the alarms and rings them. */
public final class Broker extends RocketMqProcess {
  // A broker always has this topic: when the name server can route it, it can route the others.
  private static final String OWN_TOPIC = "SELF_TEST_TOPIC";

  private final int n;
  private final EnginesConfig config;

  /**
   * @param n 1 for the first
   */
  Broker(int n, int port, EnginesConfig config, Consumer<ProcessEvent> events) {
    super(EnginePorts.name("broker", n), port, config, events);
    this.n = n;
    this.config = config;
  }

  @Override
  public List<PortUse> ports() {
    String remedy = "choose another with --broker-port (its port − 2 and + 1 are used, too)";
    return List.of(
        new PortUse(address(), port(), "RocketMQ's broker", remedy),
        new PortUse(address(), port() - 2, "RocketMQ's broker (fast requests)", remedy),
        new PortUse(address(), port() + 1, "RocketMQ's broker (replication)", remedy));
  }

  @Override
  String config() {
    return """
    namesrvAddr=%6$s:%1$d
    bindAddress=%6$s
    brokerIP1=%7$s
    brokerIP2=%6$s
    listenPort=%2$d
    haListenPort=%3$d
    storePathRootDir=%4$s/store
    storePathCommitLog=%4$s/store/commitlog
    timerPrecisionMs=%5$d
    brokerName=broker-%8$c
    """
            .formatted(
                config.ports().nameServer(),
                port(),
                port() + 1,
                home(),
                config.timerPrecision().toMillis(),
                address().ip(),
                config.ports().found().ip(),
                'a' + n - 1)
        + Runtimes.resource("rocketmq-broker.conf")
        + config.tls().map(keys -> new RocketMqSecurity(keys).brokerConfig()).orElse("");
  }

  @Override
  protected ChildCommand command() {
    return command(
        "org.apache.rocketmq.broker.BrokerStartup",
        Runtimes.compilers(config.ports().isReplicated()),
        "-Xms96m",
        "-Xmx256m",
        "-XX:MaxDirectMemorySize=160m",
        "-Drocketmq.broker.rebalance.lockMaxLiveTime=5000");
  }

  @Override
  protected boolean isReady() {
    return wire().answers() && (isRouted() || (wire().registerAgain() && isRouted()));
  }

  private boolean isRouted() {
    return new RocketMqWire(address().socket(config.ports().nameServer()))
        .route(OWN_TOPIC)
        .isPresent();
  }
}
