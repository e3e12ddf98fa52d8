package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** For tests: a running RocketMQ with TLS, authentication and authorisation. */
public final class SecuredRocketMq implements AutoCloseable {
  /** Of every user that tests make. */
  public static final String PASSWORD = "a-password-of-tests";

  private static final char[] STORE_PASSWORD = "changeit".toCharArray();
  private static final String ALIAS = "rocketmq";

  private final Path certificate;
  private final Engines engines;

  /**
   * @param folder empty, for data and keys
   */
  public SecuredRocketMq(Path folder) {
    this.certificate = folder.resolve("certificate.pem");
    RocketMqSecurity security =
        new RocketMqSecurity(certificate, folder.resolve("private-key.pem"));
    makeCertificate(folder.resolve("keys.p12"), security);
    this.engines =
        new Engines(
            new EnginesConfig(
                new DataFolder(folder.resolve("engines")),
                EnginePorts.free(),
                EnginesConfig.USUAL_PRECISION,
                DatabaseConfig.USUAL,
                Optional.of(security)),
            new LoggedEngineEvents());
    engines.rocketMq().start();
  }

  /** RocketMQ's certificate, which is its own authority: a PEM file. */
  public Path certificate() {
    return certificate;
  }

  public RocketMq rocketMq() {
    return engines.rocketMq();
  }

  public void user(String name) {
    require(engines.rocketMq().broker().wire().createUser(name, PASSWORD));
  }

  /**
   * @param resource like {@code Topic:orders} or {@code Group:readers}
   * @param actions of Pub, Sub, Create, Update, Delete, Get, List
   */
  public void allow(String user, String resource, String... actions) {
    require(engines.rocketMq().broker().wire().allow(user, resource, List.of(actions)));
  }

  private static void require(boolean done) {
    if (!done) {
      throw new IllegalStateException("the broker refused it: see its log");
    }
  }

  private static void makeCertificate(Path store, RocketMqSecurity security) {
    try {
      keytool(store);
      KeyStore keys = KeyStore.getInstance(store.toFile(), STORE_PASSWORD);
      Key key = keys.getKey(ALIAS, STORE_PASSWORD);
      writePem(security.certificate(), "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
      writePem(security.privateKey(), "PRIVATE KEY", key.getEncoded());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void keytool(Path store) throws IOException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "SAN=IP:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(STORE_PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes());
    if (keytool.onExit().join().exitValue() != 0) {
      throw new IOException("keytool: " + output);
    }
  }

  private static void writePem(Path file, String what, byte[] content) throws IOException {
    Files.writeString(
        file,
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)));
  }

  @Override
  public void close() {
    engines.kill();
  }
}
