package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import java.util.List;
import java.util.function.Consumer;

/** RocketMQ's name server: knows the broker and its topics. */
public final class RocketMqNameServer extends RocketMqProcess {

  RocketMqNameServer(EnginesConfig config, Consumer<ProcessEvent> events) {
    super("nameserver", config.ports().nameServer(), config, events);
  }

  @Override
  public List<PortUse> ports() {
    return List.of(
        new PortUse(
            address(), port(), "RocketMQ's name server", "choose another with --nameserver-port"));
  }

  @Override
  String config() {
    return """
    bindAddress=%3$s
    listenPort=%1$d
    kvConfigPath=%2$s/kvConfig.json
    configStorePath=%2$s/config.properties
    serverWorkerThreads=2
    defaultThreadPoolNums=2
    """
        .formatted(port(), home(), address().ip());
  }

  @Override
  protected ChildCommand command() {
    return command(
        "org.apache.rocketmq.namesrv.NamesrvStartup",
        "-Xms32m",
        "-Xmx64m",
        "-XX:MaxDirectMemorySize=32m",
        "-XX:TieredStopAtLevel=1");
  }

  @Override
  protected boolean isReady() {
    return wire().clusterInfo().isPresent();
  }
}
