package io.punctual.perf.fault;

import io.punctual.standalone.stack.ServiceKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Wall clocks of services that can be wrong, by libfaketime; monotonic ones stay right.
 *
 * @param folder has a file for each service, with the seconds by which its clock is wrong
 */
record Clocks(Path folder) {
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final String LIBRARY = "libfaketimeMT.so.1";
  private static final List<String> APART = List.of("+3600", "-3600", "+0.3", "-0.3");

  /** Empty where it is not installed. */
  private static Optional<Path> library() {
    try (Stream<Path> folders = Files.list(LIBRARIES)) {
      return folders
          .map(it -> it.resolve("faketime").resolve(LIBRARY))
          .filter(Files::exists)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static boolean canBeWrong() {
    return library().isPresent();
  }

  /** What can be wrong: an API refuses or moves dues by its clock, so its own is not far off. */
  static List<String> targets(List<String> services) {
    return services.stream()
        .flatMap(
            service ->
                APART.stream()
                    .filter(it -> !service.startsWith(ServiceKind.API.title()) || it.contains("."))
                    .map(it -> service + " by " + it + " s"))
        .toList();
  }

  /** Of a service whose clock can be wrong: it is right as yet, and the process is slower. */
  Map<String, String> environment(String service) {
    set(service, "+0");
    return Map.of(
        "LD_PRELOAD",
        library().orElseThrow().toString(),
        "FAKETIME_TIMESTAMP_FILE",
        folder.resolve(service).toString(),
        "FAKETIME_CACHE_DURATION",
        "1",
        "FAKETIME_DONT_FAKE_MONOTONIC",
        "1",
        "FAKETIME_FORCE_MONOTONIC_FIX", // looked for at each call, it would cost microseconds
        "0");
  }

  /**
   * @param target such as "callback-1 by +3600 s"
   * @return sets it right
   */
  Runnable skew(String target) {
    String service = service(target);
    set(service, target.split(" ")[2]);
    return () -> set(service, "+0");
  }

  static String service(String target) {
    return target.split(" ")[0];
  }

  private void set(String service, String seconds) {
    try {
      Files.writeString(folder.resolve(service), seconds + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
