package io.punctual.standalone.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** The runnable jar of a module, as the build has left it. */
record AppJar(Path path, String version) {
  private static final String SUFFIX = "-app.jar";

  static AppJar of(Path home, String module) {
    Path target = home.resolve(module).resolve("target");
    String prefix = "punctual-" + module + "-";
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, prefix + "*" + SUFFIX)) {
      for (Path jar : jars) {
        String name = jar.getFileName().toString();
        return new AppJar(jar, name.substring(prefix.length(), name.length() - SUFFIX.length()));
      }
    } catch (IOException e) {
      throw missing(target, e);
    }
    throw missing(target, null);
  }

  /** A copy that a build does not overwrite while it runs. */
  AppJar keptIn(Path folder) {
    Path kept = folder.resolve(path.getFileName());
    Path half = folder.resolve(path.getFileName() + ".half");
    try {
      Files.copy(path, half, StandardCopyOption.REPLACE_EXISTING);
      Files.move(half, kept, StandardCopyOption.REPLACE_EXISTING);
      return new AppJar(kept, version);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + path + " to " + folder, e);
    }
  }

  private static IllegalStateException missing(Path target, @Nullable IOException cause) {
    return new IllegalStateException(
        "no *" + SUFFIX + " in " + target + ": build it with ./mvnw -DskipTests package", cause);
  }
}
