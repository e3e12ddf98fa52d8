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

  public static MariaDb mariaDb() {
    MariaDb mariaDb = Shared.ENGINES.mariaDb();
    mariaDb.start();
    return mariaDb;
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
        new Engines(EnginesConfig.in(FOLDER, EnginePorts.free()), new LoggedEngineEvents());

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
