package io.punctual.engines;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** RocketMQ's broker: keeps the alarms and rings them. */
public final class Broker extends Engine {
  private static final Duration STOP_MAX = Duration.ofSeconds(30);
  // A broker always has this topic: when the name server can route it, it can route the others.
  private static final String OWN_TOPIC = "SELF_TEST_TOPIC";

  private final ListenAddress found;
  private final int port;
  private final int nameServerPort;
  private final Duration timerPrecision;
  private final RocketMqFiles files;

  Broker(DataFolder data, EnginePorts ports, Duration timerPrecision, ProcessEvents events) {
    super(data, ports.address(), events);
    this.found = ports.found();
    this.port = ports.broker();
    this.nameServerPort = ports.nameServer();
    this.timerPrecision = timerPrecision;
    this.files = new RocketMqFiles(data, "rocketmq-broker");
  }

  @Override
  public String name() {
    return "broker";
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
    String remedy = "choose another with --broker-port (its port − 2 and + 1 are used, too)";
    return List.of(
        new PortUse(address(), port, "RocketMQ's broker", remedy),
        new PortUse(address(), port - 2, "RocketMQ's broker (fast requests)", remedy),
        new PortUse(address(), port + 1, "RocketMQ's broker (replication)", remedy));
  }

  /** Reasons: docs/adr/0009. */
  @Override
  protected void prepare() {
    files.write(
        """
        brokerClusterName=punctual
        brokerName=broker-a
        brokerId=0
        brokerRole=ASYNC_MASTER
        namesrvAddr=%6$s:%1$d
        bindAddress=%6$s
        brokerIP1=%7$s
        brokerIP2=%6$s
        listenPort=%2$d
        haListenPort=%3$d
        storePathRootDir=%4$s/store
        storePathCommitLog=%4$s/store/commitlog
        autoCreateTopicEnable=false
        flushDiskType=ASYNC_FLUSH
        transientStorePoolEnable=false
        mappedFileSizeCommitLog=67108864
        mappedFileSizeConsumeQueue=600000
        mappedFileSizeTimerLog=10400000
        messageIndexEnable=false
        reviveQueueNum=1
        messageDelayLevel=1h
        fileReservedTime=2
        deleteWhen=00;01;02;03;04;05;06;07;08;09;10;11;12;13;14;15;16;17;18;19;20;21;22;23
        timerPrecisionMs=%5$d
        timerFlushIntervalMs=10000
        timerGetMessageThreadNum=1
        timerPutMessageThreadNum=1
        timerEnableRetryUntilSuccess=true
        timerSkipUnknownError=true
        timerMaxDelaySec=3600
        waitTimeMillsInSendQueue=5000
        osPageCacheBusyTimeOutMills=5000
        maxTransferCountOnMessageInMemory=1024
        maxTransferBytesOnMessageInMemory=4194304
        maxTransferCountOnMessageInDisk=1024
        maxTransferBytesOnMessageInDisk=4194304
        """
            .formatted(
                nameServerPort,
                port,
                port + 1,
                files.home(),
                timerPrecision.toMillis(),
                address().ip(),
                found.ip()));
  }

  @Override
  protected ChildCommand command() {
    Path config = files.config();
    List<String> command =
        files
            .java("-Xms96m", "-Xmx256m", "-XX:MaxDirectMemorySize=160m")
            .with("-Drocketmq.broker.rebalance.lockMaxLiveTime=5000")
            .main("org.apache.rocketmq.broker.BrokerStartup", "-c", config.toString());
    return new ChildCommand(name(), version(), port, command, files.environment(), STOP_MAX);
  }

  @Override
  protected boolean isReady() {
    RocketMqWire broker = RocketMqWire.to(address(), port);
    return broker.answers() && (isRouted() || (broker.registerAgain() && isRouted()));
  }

  private boolean isRouted() {
    return RocketMqWire.to(address(), nameServerPort).route(OWN_TOPIC).isPresent();
  }
}
