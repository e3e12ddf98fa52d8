package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** For tests: a running RocketMQ with TLS, authentication and authorisation. */
public final class SecuredRocketMq implements AutoCloseable {
  /** Of every user that tests make. */
  public static final String PASSWORD = "a-password-of-tests";

  private final Path certificate;
  private final Engines engines;

  /**
   * @param folder empty, for data and keys
   */
  public SecuredRocketMq(Path folder) {
    SelfSigned self = SelfSigned.make(folder, "IP:127.0.0.1");
    this.certificate = self.certificate();
    RocketMqSecurity security = new RocketMqSecurity(certificate, self.privateKey());
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

  @Override
  public void close() {
    engines.kill();
  }
}
