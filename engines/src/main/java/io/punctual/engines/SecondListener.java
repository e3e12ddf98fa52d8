package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import java.util.Optional;

/**
 * Another way to a Kafka broker, beside the plain one.
 *
 * @param protocol as Kafka names it; with SASL by SCRAM-SHA-512
 * @param port where it listens
 * @param advertisedPort where clients are told that it is: a proxy's, or the same
 * @param tls with it, who comes here may do what an ACL says, and nothing else
 */
public record SecondListener(String protocol, int port, int advertisedPort, Optional<TlsKeys> tls) {

  /** In the clear. */
  public SecondListener(String protocol, int port, int advertisedPort) {
    this(protocol, port, advertisedPort, Optional.empty());
  }

  String listener(ListenAddress address) {
    return ",SECOND://" + address.with(port);
  }

  String advertised(ListenAddress address) {
    return ",SECOND://" + address.with(advertisedPort);
  }

  String properties() {
    return """
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECOND:%s
    sasl.enabled.mechanisms=SCRAM-SHA-512
    listener.name.second.scram-sha-512.sasl.jaas.config=\
      org.apache.kafka.common.security.scram.ScramLoginModule required;
    """
            .formatted(protocol)
        + tls.map(SecondListener::closed).orElse("");
  }

  /** The engines themselves come by the plain listener, and have no name. */
  private static String closed(TlsKeys keys) {
    return """
    listener.name.second.ssl.keystore.type=PEM
    listener.name.second.ssl.keystore.certificate.chain=%s
    listener.name.second.ssl.keystore.key=%s
    allow.everyone.if.no.acl.found=false
    super.users=User:ANONYMOUS
    """
        .formatted(TlsKeys.asProperty(keys.certificate()), TlsKeys.asProperty(keys.privateKey()));
  }
}
