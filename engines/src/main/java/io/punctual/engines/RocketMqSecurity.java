package io.punctual.engines;

import java.util.List;

/**
 * A RocketMQ that asks who is there, and what he may do, and that takes TLS. What these engines
 * themselves ask of it by {@link RocketMqWire} stays open, and without TLS.
 */
record RocketMqSecurity(TlsKeys keys) {
  /** The broker's own user. */
  private static final String BROKER = "broker-itself";

  private static final String SECRET = "known-to-brokers-alone";

  /** Request codes of {@link RocketMqWire}. */
  private static final String OPEN = "17,25,26,3001,3006";

  List<String> jvmOptions() {
    return List.of(
        "-Dtls.server.mode=permissive",
        "-Dtls.test.mode.enable=false",
        "-Dtls.server.certPath=" + keys.certificate(),
        "-Dtls.server.keyPath=" + keys.privateKey());
  }

  String brokerConfig() {
    return """
    authenticationEnabled=true
    authenticationProvider=org.apache.rocketmq.auth.authentication.provider.DefaultAuthenticationProvider
    authenticationMetadataProvider=org.apache.rocketmq.auth.authentication.provider.LocalAuthenticationMetadataProvider
    authenticationWhitelist=%1$s
    initAuthenticationUser={"username":"%2$s","password":"%3$s"}
    innerClientAuthenticationCredentials={"accessKey":"%2$s","secretKey":"%3$s"}
    authorizationEnabled=true
    authorizationProvider=org.apache.rocketmq.auth.authorization.provider.DefaultAuthorizationProvider
    authorizationMetadataProvider=org.apache.rocketmq.auth.authorization.provider.LocalAuthorizationMetadataProvider
    authorizationWhitelist=%1$s
    """
        .formatted(OPEN, BROKER, SECRET);
  }
}
