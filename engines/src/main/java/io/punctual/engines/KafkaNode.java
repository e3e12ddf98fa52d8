package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import java.nio.file.Path;

/** Which node of the one Kafka cluster on this machine: node 1 is its only controller. */
record KafkaNode(int id, ListenAddress address, ListenAddress found, int port, int controllerPort) {
  private static final int CONTROLLER_ID = 1;

  static KafkaNode first(EnginePorts ports) {
    return new KafkaNode(
        CONTROLLER_ID, ports.address(), ports.found(), ports.kafka(), ports.kafkaController());
  }

  /** At another port, and found there. */
  static KafkaNode another(int id, EnginePorts ports, int port) {
    return new KafkaNode(id, ports.address(), ports.address(), port, ports.kafkaController());
  }

  String bootstrapServers() {
    return found.with(port);
  }

  boolean isController() {
    return id == CONTROLLER_ID;
  }

  String properties(Path logs) {
    return roles()
        + """
        node.id=%d
        controller.quorum.voters=1@127.0.0.1:%d
        advertised.listeners=PLAINTEXT://%s
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
        controller.listener.names=CONTROLLER
        inter.broker.listener.name=PLAINTEXT
        log.dirs=%s
        """
            .formatted(id, controllerPort, bootstrapServers(), logs)
        + SETTINGS;
  }

  private String roles() {
    return isController()
        ? """
        process.roles=broker,controller
        listeners=PLAINTEXT://%s,CONTROLLER://127.0.0.1:%d
        """
            .formatted(address.with(port), controllerPort)
        : """
        process.roles=broker
        listeners=PLAINTEXT://%s
        """
            .formatted(address.with(port));
  }

  private static final String SETTINGS =
      """
      auto.create.topics.enable=false
      num.partitions=4
      # One node: nothing can be kept twice.
      default.replication.factor=1
      min.insync.replicas=1
      offsets.topic.replication.factor=1
      offsets.topic.num.partitions=4
      transaction.state.log.replication.factor=1
      transaction.state.log.min.isr=1
      transaction.state.log.num.partitions=4
      share.coordinator.state.topic.replication.factor=1
      share.coordinator.state.topic.min.isr=1
      share.coordinator.state.topic.num.partitions=4
      group.initial.rebalance.delay.ms=0
      # Small: a machine of two cores.
      num.network.threads=1
      num.io.threads=2
      background.threads=4
      log.cleaner.dedupe.buffer.size=4194304
      log.segment.bytes=134217728
      """;
}
