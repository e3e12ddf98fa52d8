package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import java.nio.file.Path;

/**
 * Engines shared by all tests of a JVM: each starts on free ports when first asked for, in {@code
 * target/engines-<pid>}, and stops when the JVM ends. A test that stops or kills an engine takes
 * {@link Engines} of its own.
 */
public final class TestEngines {
  private TestEngines() {}

  /** What the tests run on, by the system property {@code punctual.database}. */
  public static DatabaseConfig databaseConfig() {
    return new DatabaseConfig(
        DatabaseChoice.of(
            System.getProperty("punctual.database", DatabaseChoice.Started.MARIADB.toString())),
        DatabaseConfig.USUAL_BUFFER_POOL);
  }

  public static SqlServer database() {
    SqlServer database = Shared.ENGINES.database();
    database.start();
    return database;
  }

  public static KafkaBroker kafka() {
    KafkaBroker kafka = Shared.ENGINES.kafka();
    kafka.start();
    return kafka;
  }

  public static RocketMq rocketMq() {
    RocketMq rocketMq = Shared.ENGINES.rocketMq();
    rocketMq.start();
    return rocketMq;
  }

  /** Made with the first engine, and not before. */
  private static final class Shared {
    static final Path FOLDER =
        Path.of("target", "engines-" + ProcessHandle.current().pid()).toAbsolutePath();
    static final Engines ENGINES =
        new Engines(
            new EnginesConfig(new DataFolder(FOLDER), EnginePorts.free(), databaseConfig()),
            new LoggedEngineEvents());

    static {
      Runnable end =
          () -> {
            ENGINES.kill(); // nobody needs their data any more
            DataFolder.delete(FOLDER);
          };
      Runtime.getRuntime().addShutdownHook(new Thread(end, "end-test-engines"));
    }
  }
}
