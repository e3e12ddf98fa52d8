package io.punctual.engines.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The one folder under which everything lives: data, logs, run records and secrets. */
public record DataFolder(Path root) {
  public DataFolder {
    root = root.toAbsolutePath().normalize();
  }

  /** The folder of that name, made when it is not there. */
  public Path folder(String name) {
    try {
      return Files.createDirectories(root.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + root.resolve(name), e);
    }
  }

  public Path logOf(String name) {
    return folder("logs").resolve(name + ".log");
  }

  public Path run() {
    return folder("run");
  }

  /** Deletes a folder with everything in it, if it is there; of a link, only the link. */
  public static void delete(Path folder) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
