package io.punctual.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** What the engines run on, as the build of the {@code runtime-…} modules has left it. */
final class Runtimes {
  private static final int MARIADB_DEPTH_MAX = 8;
  private static final ResourceBundle PLACES =
      ResourceBundle.getBundle("io.punctual.engines.runtimes", Locale.ROOT);

  private Runtimes() {}

  static String classPath(String engine) {
    Path file = place(engine + ".classpath.file");
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw missing(file);
    }
  }

  /** Where a JVM may keep its class archive: beside the class path that it belongs to. */
  static Path archive(String engine, String name) {
    return place(engine + ".classpath.file").resolveSibling(name + ".jsa");
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

  /**
   * One of many JVMs on one machine has the first compiler only. For the others the environment
   * decides: the build's tests choose the same, since their engines live for seconds.
   */
  static String compilers(boolean isOneOfMany) {
    return isOneOfMany ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation";
  }

  private static Path place(String key) {
    return Path.of(PLACES.getString(key));
  }

  private static IllegalStateException missing(Path path) {
    return new IllegalStateException(
        path + " is not there: run ./mvnw package in the project's root to make it");
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
