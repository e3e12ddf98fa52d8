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
import java.util.NoSuchElementException;
import java.util.zip.CRC32C;

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
    String prefix = "punctual-" + module + "-";
    Path packed = packed(home.resolve(module).resolve("target"), prefix);
    String file = packed.getFileName().toString();
    try {
      CRC32C sum = new CRC32C();
      sum.update(Files.readAllBytes(packed));
      Path folder =
          home.resolve("target/apps").resolve(module + "-" + Long.toHexString(sum.getValue()));
      if (!Files.exists(folder)) {
        unpack(packed, folder, data);
      }
      return new App(
          folder.resolve(file), file.substring(prefix.length(), file.length() - SUFFIX.length()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack " + packed, e);
    }
  }

  private static Path packed(Path target, String prefix) {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, prefix + "*" + SUFFIX)) {
      return jars.iterator().next();
    } catch (IOException | NoSuchElementException e) {
      throw new IllegalStateException(
          "no *" + SUFFIX + " in " + target + ": build it with ./mvnw -DskipTests package", e);
    }
  }

  private static void unpack(Path packed, Path folder, DataFolder data) throws IOException {
    Path half = folder.resolveSibling(folder.getFileName() + "." + ProcessHandle.current().pid());
    List<String> command =
        new JavaCommand()
            .with("-XX:TieredStopAtLevel=1", "-Djarmode=tools")
            .jar(packed, List.of("extract", "--destination", half.toString()));
    Files.createDirectories(folder.getParent());
    RunToEnd.run(ChildCommand.task("unpack", command, Map.of()), data, UNPACK_MAX);
    Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
  }
}
