package io.punctual.configuration;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One of our programs, and the keys that it has. */
enum Program {
  PUBSUB_API("pubsub-api", "io.punctual.api"),
  TIMER_CONSUMER("timer-consumer", "io.punctual.consumer"),
  CALLBACK("callback", "io.punctual.callback"),
  MIGRATIONS("migrations", "io.punctual.migrations");

  /** Of Spring's keys those that an operator may have to set. */
  private static final Map<String, String> OF_SPRING =
      Map.ofEntries(
          Map.entry("server.address", "text"),
          Map.entry("server.port", "number"),
          Map.entry("server.tomcat.connection-timeout", "duration"),
          Map.entry("server.tomcat.keep-alive-timeout", "duration"),
          Map.entry("server.tomcat.max-connections", "number"),
          Map.entry("server.tomcat.accept-count", "number"),
          Map.entry("server.tomcat.threads.max", "number"),
          Map.entry("spring.datasource.url", "text"),
          Map.entry("spring.datasource.username", "text"),
          Map.entry("spring.datasource.password", "text"),
          Map.entry("spring.datasource.hikari.maximum-pool-size", "number"),
          Map.entry("spring.datasource.hikari.connection-timeout", "milliseconds"),
          Map.entry("spring.datasource.hikari.max-lifetime", "milliseconds"),
          Map.entry("spring.datasource.hikari.keepalive-time", "milliseconds"),
          Map.entry(
              "spring.datasource.hikari.data-source-properties.connectTimeout", "milliseconds"),
          Map.entry(
              "spring.datasource.hikari.data-source-properties.socketTimeout", "milliseconds"),
          Map.entry("spring.datasource.hikari.initialization-fail-timeout", "milliseconds"),
          Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "duration"));

  final String folder;
  final List<BoundKey> bound;
  final List<FileKey> file;

  Program(String folder, String packageName) {
    this.folder = folder;
    this.bound = BoundKey.in(packageName);
    this.file = ConfigurationFile.of(folder);
  }

  /** Those of the file that are ours. */
  List<FileKey> ours() {
    return file.stream().filter(key -> key.name().startsWith("punctual.")).toList();
  }

  /** What the page tells of, Spring's first. */
  List<FileKey> told() {
    return file.stream()
        .filter(key -> OF_SPRING.containsKey(key.name()) || key.name().startsWith("punctual."))
        .sorted((one, other) -> Boolean.compare(isOurs(one), isOurs(other)))
        .toList();
  }

  private static boolean isOurs(FileKey key) {
    return key.name().startsWith("punctual.");
  }

  Map<String, BoundKey> boundByName() {
    return bound.stream().collect(Collectors.toMap(BoundKey::name, Function.identity()));
  }

  String table() {
    return told().stream()
        .map(this::row)
        .collect(
            Collectors.joining(
                "\n", "| key | default | type | meaning |\n|---|---|---|---|\n", "\n"));
  }

  private String row(FileKey key) {
    return "| `%s` | %s | %s | %s |"
        .formatted(key.name(), defaultText(key), type(key), key.meaning().replace("|", "\\|"));
  }

  private String type(FileKey key) {
    BoundKey bound = boundByName().get(key.name());
    return bound == null ? OF_SPRING.getOrDefault(key.name(), "?") : bound.type();
  }

  private String defaultText(FileKey key) {
    if (key.mustBeGiven()) {
      return "**must be given**";
    }
    String value =
        key.name().contains("<name>")
            ? boundByName().get(key.name()).defaultValue().orElse("")
            : key.value().replaceFirst("^\\$\\{[A-Z_]+:(.*)}$", "$1");
    return value.isEmpty() || value.equals("{}") ? "–" : "`" + value + "`";
  }
}
