package io.punctual.standalone.stack;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.JavaCommand;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.RunToEnd;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * A module's app jar, unpacked, since a JVM starts faster from plain jars than from nested ones. It
 * lies beside the builds' results in a folder for each content: a build takes nothing away from
 * what runs. It has an AOT cache, with which it starts sooner.
 *
 * @param jar names its libraries in its manifest: {@code java -jar} runs it
 * @param version as the build has named it
 */
public record App(Path jar, String version) {
  private static final String SUFFIX = "-app.jar";
  private static final String AOT_CACHE = "aot.cache";
  private static final Duration UNPACK_MAX = Duration.ofMinutes(1);
  private static final Duration RECORD_MAX = Duration.ofMinutes(3);

  /** What a start wants to be told: nobody listens there, and nobody is asked. */
  private static final Map<String, String> NOWHERE =
      Map.of(
          "PUNCTUAL_SQL_URL", "jdbc:mysql://127.0.0.1:1/punctual",
          "PUNCTUAL_SQL_USERNAME", "nobody",
          "PUNCTUAL_SQL_PASSWORD", "none",
          "SPRING_DATASOURCE_HIKARI_INITIALIZATIONFAILTIMEOUT", "-1",
          "PUNCTUAL_KAFKA_BOOTSTRAPSERVERS", "127.0.0.1:1",
          "PUNCTUAL_ROCKETMQ_NAMESERVER", "127.0.0.1:1",
          "PUNCTUAL_DELIVERIES_TOKEN", "not-a-token-of-anything",
          "PUNCTUAL_CALLBACK_URLS", "http://127.0.0.1:1");

  /**
   * @param events are told when it had to be prepared, which takes some seconds
   */
  public static App of(Path home, String module, DataFolder data, Consumer<ProcessEvent> events) {
    String prefix = "punctual-" + module + "-";
    Path packed = packed(home.resolve(module).resolve("target"), prefix);
    String file = packed.getFileName().toString();
    try {
      CRC32C sum = new CRC32C();
      try (InputStream content = new CheckedInputStream(Files.newInputStream(packed), sum)) {
        content.transferTo(OutputStream.nullOutputStream());
      }
      Path apps = Files.createDirectories(home.resolve("target/apps"));
      Path folder = apps.resolve(module + "-" + Long.toHexString(sum.getValue()));
      if (!Files.exists(folder)) {
        long from = System.nanoTime();
        dropCaches(apps, module);
        unpack(packed, folder, module, data);
        Duration took = Duration.ofNanos(System.nanoTime() - from);
        events.accept(new ProcessEvent.StepDone(module + " prepared", took));
      }
      return new App(
          folder.resolve(file), file.substring(prefix.length(), file.length() - SUFFIX.length()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack " + packed, e);
    }
  }

  private static List<String> startArguments(String module) {
    return module.equals(ServiceCommands.MIGRATIONS) ? List.of("migrate") : List.of();
  }

  private static Path packed(Path target, String prefix) {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, prefix + "*" + SUFFIX)) {
      return jars.iterator().next();
    } catch (IOException | NoSuchElementException e) {
      throw new IllegalStateException(
          "no *" + SUFFIX + " in " + target + ": build it with ./mvnw -DskipTests package", e);
    }
  }

  /** Where there is no file, the JVM starts without it. */
  public Path aotCache() {
    return aotCache(jar);
  }

  private static Path aotCache(Path jar) {
    return jar.resolveSibling(AOT_CACHE);
  }

  private static void unpack(Path packed, Path folder, String module, DataFolder data)
      throws IOException {
    Path half = folder.resolveSibling(folder.getFileName() + "." + ProcessHandle.current().pid());
    List<String> command =
        new JavaCommand()
            .with("-XX:TieredStopAtLevel=1", "-Djarmode=tools")
            .jar(packed, List.of("extract", "--destination", half.toString()));
    RunToEnd.run(ChildCommand.task("unpack-" + module, command, Map.of()), data, UNPACK_MAX);
    record(half.resolve(packed.getFileName()), module, data);
    try {
      Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException failure) {
      if (!Files.exists(folder)) {
        throw failure;
      }
      DataFolder.delete(half); // another process has unpacked the same meanwhile
    }
  }

  /** Of earlier contents, whose jars may still run; what runs has the large cache mapped. */
  private static void dropCaches(Path apps, String module) throws IOException {
    try (DirectoryStream<Path> earlier = Files.newDirectoryStream(apps, module + "-*")) {
      for (Path folder : earlier) {
        Files.deleteIfExists(folder.resolve(AOT_CACHE));
      }
    }
  }

  /**
   * Notes which classes a start loads, parses and links, up to the refreshed context. By the first
   * compiler alone, which leaves no profiles: with those, a start's methods would be interpreted
   * until the second compiler, which has no processor to itself, is done with them.
   */
  private static void record(Path jar, String module, DataFolder data) {
    List<String> command =
        new JavaCommand()
            .with("-XX:TieredStopAtLevel=1", "-XX:AOTCacheOutput=" + aotCache(jar))
            .with("-Xmx256m", "-XX:+UseSerialGC")
            .with("--enable-native-access=ALL-UNNAMED", "-Dspring.context.exit=onRefresh")
            .jar(jar, startArguments(module));
    RunToEnd.run(ChildCommand.task("record-" + module, command, NOWHERE), data, RECORD_MAX);
  }
}
