package io.punctual.standalone;

import io.punctual.engines.process.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Deletes what earlier runs have kept: our folders by their names, and nothing else. */
final class FreshData {
  private static final List<String> FOLDERS =
      List.of("mariadb", "kafka", "rocketmq-nameserver", "rocketmq-broker", "logs", "secrets");

  private FreshData() {}

  static void in(DataFolder data) {
    FOLDERS.stream()
        .map(data.root()::resolve)
        .filter(Files::isDirectory)
        .forEach(FreshData::delete);
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
