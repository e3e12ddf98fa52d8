package io.punctual.lifecycle.rocketmq;

import static io.punctual.lifecycle.ConfigKey.key;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.rocketmq.acl.common.AclClientRPCHook;
import org.apache.rocketmq.acl.common.SessionCredentials;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.remoting.RPCHook;
import org.apache.rocketmq.remoting.netty.TlsSystemConfig;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a client of RocketMQ proves itself, and whether it speaks TLS.
 *
 * @param accessKey its user in RocketMQ's ACL; empty without
 * @param secretKey that user's password
 */
@ConfigurationProperties("punctual.rocketmq")
public record RocketMqAccess(
    @DefaultValue("") String accessKey, @DefaultValue("") String secretKey, @DefaultValue Tls tls) {

  /**
   * Files are PEM. RocketMQ's client compares no host name with the certificate.
   *
   * @param authorities the file of the authorities that RocketMQ's certificate may be from; empty
   *     for those that Java trusts
   * @param certificate the file of our own certificate; empty without
   * @param privateKey the file of its key, in PKCS #8
   */
  public record Tls(
      @DefaultValue("false") boolean enabled,
      @DefaultValue("") String authorities,
      @DefaultValue("") String certificate,
      @DefaultValue("") String privateKey) {

    public Tls {
      Stream.of(authorities, certificate, privateKey)
          .filter(file -> !file.isEmpty())
          .forEach(
              file ->
                  key("punctual.rocketmq.tls")
                      .require(
                          Files.isReadable(Path.of(file)),
                          "names a file that can't be read: " + file));
      key("punctual.rocketmq.tls.private-key")
          .require(
              certificate.isEmpty() == privateKey.isEmpty(),
              "must be given together with punctual.rocketmq.tls.certificate");
    }
  }

  public RocketMqAccess {
    key("punctual.rocketmq.secret-key")
        .require(
            accessKey.isEmpty() == secretKey.isEmpty(),
            "must be given together with punctual.rocketmq.access-key");
  }

  /** To be called before the client starts. Its TLS is the whole JVM's. */
  public void apply(ClientConfig client) {
    if (tls.enabled) {
      client.setUseTLS(true);
      TlsSystemConfig.tlsTestModeEnable = false;
      TlsSystemConfig.tlsClientAuthServer = true;
      TlsSystemConfig.tlsClientTrustCertPath = tls.authorities;
      TlsSystemConfig.tlsClientCertPath = tls.certificate;
      TlsSystemConfig.tlsClientKeyPath = tls.privateKey;
    }
  }

  /**
   * Signs each request, if there is a key.
   *
   * @param refused is given what a broker says whenever it refuses a request for want of a right
   */
  public RPCHook hook(Consumer<String> refused) {
    return new Hook(
        accessKey.isEmpty()
            ? null
            : new AclClientRPCHook(new SessionCredentials(accessKey, secretKey)),
        refused);
  }

  /** Whether a broker refused the request for want of a right. */
  public static boolean isRefusal(@Nullable RemotingCommand response) {
    return response != null && response.getCode() == ResponseCode.NO_PERMISSION;
  }

  private record Hook(@Nullable RPCHook signature, Consumer<String> refused) implements RPCHook {

    @Override
    public void doBeforeRequest(@Nullable String address, RemotingCommand request) {
      if (signature != null) {
        signature.doBeforeRequest(address, request);
      }
    }

    @Override
    public void doAfterResponse(
        @Nullable String address, RemotingCommand request, @Nullable RemotingCommand response) {
      if (response != null && isRefusal(response)) {
        refused.accept(String.valueOf(response.getRemark()));
      }
    }
  }

  @Override
  public String toString() {
    return "RocketMqAccess[accessKey=%s, secretKey=***, tls=%s]".formatted(accessKey, tls);
  }
}
