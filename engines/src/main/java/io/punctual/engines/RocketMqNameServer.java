package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** RocketMQ's name server: knows the broker and its topics. */
public final class RocketMqNameServer extends Engine {
  private static final Duration STOP_MAX = Duration.ofSeconds(10);

  private final int port;
  private final RocketMqFiles files;

  RocketMqNameServer(DataFolder data, EnginePorts ports, ProcessEvents events) {
    super(data, ports.address(), events);
    this.port = ports.nameServer();
    this.files = new RocketMqFiles(data, "rocketmq-nameserver");
  }

  @Override
  public String name() {
    return "nameserver";
  }

  @Override
  public String version() {
    return RocketMqFiles.VERSION;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public List<PortUse> ports() {
    return List.of(
        new PortUse(
            address(), port, "RocketMQ's name server", "choose another with --nameserver-port"));
  }

  @Override
  protected void prepare() {
    files.write(
        """
        bindAddress=%3$s
        listenPort=%1$d
        kvConfigPath=%2$s/kvConfig.json
        configStorePath=%2$s/config.properties
        serverWorkerThreads=2
        defaultThreadPoolNums=2
        """
            .formatted(port, files.home(), address().ip()));
  }

  @Override
  protected ChildCommand command() {
    Path config = files.config();
    List<String> command =
        files
            .java("-Xms32m", "-Xmx64m", "-XX:MaxDirectMemorySize=32m", "-XX:TieredStopAtLevel=1")
            .main("org.apache.rocketmq.namesrv.NamesrvStartup", "-c", config.toString());
    return new ChildCommand(name(), version(), port, command, files.environment(), STOP_MAX);
  }

  @Override
  protected boolean isReady() {
    return RocketMqWire.to(address(), port).clusterInfo().isPresent();
  }
}
