package io.punctual.standalone.stack;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

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

  private static IllegalStateException missing(
      Path target, @org.jspecify.annotations.Nullable IOException cause) {
    return new IllegalStateException(
        "no *" + SUFFIX + " in " + target + ": build it with ./mvnw -DskipTests package", cause);
  }
}
