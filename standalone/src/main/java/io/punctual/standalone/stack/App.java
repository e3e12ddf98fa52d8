package io.punctual.standalone.stack;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A module's app jar, unpacked, since a JVM starts faster from plain jars than from nested ones. It
 * lies beside the builds' results in a folder for each content: a build takes nothing away from
 * what runs.
 *
 * @param jar names its libraries in its manifest: {@code java -jar} runs it
 * @param version as the build has named it
 */
public record App(Path jar, String version) {
  private static final String SUFFIX = "-app.jar";
  private static final Duration UNPACK_MAX = Duration.ofMinutes(1);

  public static App of(Path home, String module, DataFolder data) {
    Path packed = packed(home, module);
    String file = packed.getFileName().toString();
    String version =
        file.substring(("punctual-" + module + "-").length(), file.length() - SUFFIX.length());
    Path folder = home.resolve("target/apps").resolve(module + "-" + checksum(packed));
    if (!Files.exists(folder)) {
      unpack(packed, folder, data);
    }
    return new App(folder.resolve(file), version);
  }

  private static Path packed(Path home, String module) {
    Path target = home.resolve(module).resolve("target");
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(target, "punctual-" + module + "-*" + SUFFIX)) {
      for (Path jar : jars) {
        return jar;
      }
    } catch (IOException e) {
      throw missing(target, e);
    }
    throw missing(target, null);
  }

  private static String checksum(Path file) {
    CRC32C sum = new CRC32C();
    try {
      sum.update(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    return Long.toHexString(sum.getValue());
  }

  private static void unpack(Path packed, Path folder, DataFolder data) {
    Path half = folder.resolveSibling(folder.getFileName() + "." + ProcessHandle.current().pid());
    List<String> command =
        JavaCommand.java()
            .with("-XX:TieredStopAtLevel=1", "-Djarmode=tools")
            .jar(packed, List.of("extract", "--destination", half.toString()));
    try {
      Files.createDirectories(folder.getParent());
      RunToEnd.run(
          new ChildCommand("unpack", "", 0, command, Map.of(), Duration.ofSeconds(1)),
          data,
          UNPACK_MAX);
      Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack " + packed + " to " + folder, e);
    }
  }

  private static IllegalStateException missing(Path target, @Nullable IOException cause) {
    return new IllegalStateException(
        "no *" + SUFFIX + " in " + target + ": build it with ./mvnw -DskipTests package", cause);
  }
}
