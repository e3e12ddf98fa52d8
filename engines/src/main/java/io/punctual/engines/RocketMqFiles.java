package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Configuration, home folder and JVM of one of RocketMQ's processes. */
final class RocketMqFiles {
  static final String VERSION = "5.5.0";

  /** RocketMQ carries Logback under another name; this says little, to the child's own output. */
  private static final String LOGBACK =
      """
      <configuration>
        <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
          <encoder>
            <pattern>%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %p %t %c{1} - %m%n</pattern>
          </encoder>
        </appender>
        <!-- They warn of optional files, and every minute that there are no transactions. -->
        <logger name="RocketmqCommon" level="ERROR"/>
        <logger name="RocketmqTransaction" level="ERROR"/>
        <root level="WARN">
          <appender-ref ref="OUT"/>
        </root>
      </configuration>
      """;

  private final DataFolder data;
  private final String folder;

  RocketMqFiles(DataFolder data, String folder) {
    this.data = data;
    this.folder = folder;
  }

  Path home() {
    return data.folder(folder);
  }

  Path config() {
    return home().resolve("server.conf");
  }

  void write(String config) {
    try {
      Files.writeString(config(), config);
      Files.writeString(home().resolve("logback.xml"), LOGBACK);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + config(), e);
    }
  }

  JavaCommand java(String... options) {
    return JavaCommand.java()
        .yielding()
        .sharing(Runtimes.rocketMqArchive(folder))
        .with("-XX:+UseSerialGC", "-Xss512k", "-XX:ReservedCodeCacheSize=64m")
        .with(options)
        // Everything that RocketMQ would put under the user's home stays here.
        .with("-Duser.home=" + home(), "-Drocketmq.home.dir=" + home())
        .with("-Drmq.logback.configurationFile=" + home().resolve("logback.xml"))
        .with("-Dio.netty.allocator.numDirectArenas=2", "-Dio.netty.allocator.numHeapArenas=2")
        // Nobody here speaks TLS to it; else it makes keys and certificates at each start.
        .with("-Dtls.server.mode=disabled");
  }

  Map<String, String> environment() {
    return Map.of("CLASSPATH", Runtimes.rocketMqClassPath(), "MALLOC_ARENA_MAX", "2");
  }
}
