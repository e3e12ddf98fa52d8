package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;

/**
 * Another way to a Kafka broker, beside the plain one.
 *
 * @param protocol as Kafka names it; with SASL by SCRAM-SHA-256
 * @param port where it listens
 * @param advertisedPort where clients are told that it is: a proxy's, or the same
 */
public record SecondListener(String protocol, int port, int advertisedPort) {

  String listener(ListenAddress address) {
    return ",SECOND://" + address.with(port);
  }

  String advertised(ListenAddress address) {
    return ",SECOND://" + address.with(advertisedPort);
  }

  String properties() {
    return """
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECOND:%s
    sasl.enabled.mechanisms=SCRAM-SHA-256
    listener.name.second.scram-sha-256.sasl.jaas.config=\
      org.apache.kafka.common.security.scram.ScramLoginModule required;
    """
        .formatted(protocol);
  }
}
