package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;
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
    TlsKeys keys = new TlsKeys(certificate, self.privateKey());
    this.engines =
        new Engines(
            new EnginesConfig(
                new DataFolder(folder.resolve("engines")),
                EnginePorts.free(),
                EnginesConfig.USUAL_PRECISION,
                DatabaseConfig.USUAL,
                Optional.of(keys)),
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

  /** Makes one without any right. */
  public void makeStranger(String name) {
    rocketMq().createUser(name, PASSWORD);
  }

  /** As {@link PunctualUsers} says. */
  public void makeUsers(String alarmTopic, String group) {
    new PunctualUsers(PASSWORD).makeAt(rocketMq(), alarmTopic, group);
  }

  @Override
  public void close() {
    engines.kill();
  }
}
