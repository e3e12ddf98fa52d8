package io.punctual.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

/** What the engines run on, as the build of the {@code runtime-…} modules has left it. */
final class Runtimes {
  private static final int MARIADB_DEPTH_MAX = 8;
  private static final Properties PLACES = places();

  private Runtimes() {}

  static String rocketMqClassPath() {
    return content("rocketmq.classpath.file");
  }

  static String kafkaClassPath() {
    return content("kafka.classpath.file");
  }

  /** Where a JVM may keep its class archive: beside the class path that it belongs to. */
  static Path rocketMqArchive(String name) {
    return place("rocketmq.classpath.file").resolveSibling(name + ".jsa");
  }

  static Path kafkaArchive(String name) {
    return place("kafka.classpath.file").resolveSibling(name + ".jsa");
  }

  /** The folder that holds MariaDB's {@code bin}, {@code share} and {@code scripts}. */
  static Path mariaDb() {
    Path folder = place("mariadb.folder");
    try (Stream<Path> all = Files.walk(folder, MARIADB_DEPTH_MAX)) {
      return all.filter(path -> Files.isRegularFile(path.resolve("bin/mariadbd")))
          .findFirst()
          .orElseThrow(() -> missing(folder));
    } catch (IOException e) {
      throw missing(folder);
    }
  }

  private static String content(String key) {
    Path file = place(key);
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw missing(file);
    }
  }

  private static Path place(String key) {
    return Path.of(Objects.requireNonNull(PLACES.getProperty(key), key));
  }

  private static IllegalStateException missing(Path path) {
    return new IllegalStateException(
        path + " is not there: run ./mvnw package in the project's root to make it");
  }

  private static Properties places() {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(resource("runtimes.properties")));
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a file beside this class: an engine's settings. */
  static String resource(String name) {
    try (InputStream in = Runtimes.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
