package io.punctual.configuration;

import io.punctual.lifecycle.DeliveryToken;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.lifecycle.WarmUpConfig;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import io.punctual.lifecycle.trace.TracingConfig;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program of ours, with its keys. */
enum Program {
  PUBSUB_API(
      "pubsub-api",
      "io.punctual.api",
      WarmUpConfig.class,
      ReceiptsConfig.class,
      TracingConfig.class,
      RocketMqAccess.class),
  TIMER_CONSUMER(
      "timer-consumer",
      "io.punctual.consumer",
      DeliveryToken.class,
      WarmUpConfig.class,
      RocketMqAccess.class),
  CALLBACK(
      "callback",
      "io.punctual.callback",
      DeliveryToken.class,
      ReceiptsConfig.class,
      TracingConfig.class,
      WarmUpConfig.class),
  MIGRATIONS("migrations", "io.punctual.migrations");

  /** Spring's keys that an operator may have to set. */
  private static final Set<String> SPRING_KEYS =
      Set.of(
          "server.address",
          "server.port",
          "server.tomcat.connection-timeout",
          "server.tomcat.keep-alive-timeout",
          "server.tomcat.max-connections",
          "server.tomcat.accept-count",
          "server.tomcat.threads.max",
          "spring.datasource.url",
          "spring.datasource.username",
          "spring.datasource.password",
          "spring.datasource.hikari.maximum-pool-size",
          "spring.datasource.hikari.connection-timeout",
          "spring.datasource.hikari.max-lifetime",
          "spring.datasource.hikari.keepalive-time",
          "spring.datasource.hikari.data-source-properties.connectTimeout",
          "spring.datasource.hikari.data-source-properties.socketTimeout",
          "spring.datasource.hikari.initialization-fail-timeout",
          "spring.lifecycle.timeout-per-shutdown-phase");

  final String folder;
  final List<BoundKey> bound;
  final List<FileKey> file;

  /**
   * @param shared the records of several programs
   */
  Program(String folder, String packageName, Class<?>... shared) {
    this.folder = folder;
    this.bound =
        Stream.concat(
                BoundKey.in(packageName).stream(), Stream.of(shared).flatMap(BoundKey::ofRecord))
            .toList();
    this.file = ConfigurationFile.of(folder);
  }

  /** Our keys in the file. */
  List<FileKey> ours() {
    return file.stream().filter(key -> key.name().startsWith("punctual.")).toList();
  }

  /** The keys on the page, Spring's first. */
  List<FileKey> onPage() {
    return file.stream()
        .filter(key -> SPRING_KEYS.contains(key.name()) || key.name().startsWith("punctual."))
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
    return onPage().stream()
        .map(this::row)
        .collect(Collectors.joining("\n", "key | default | meaning\n---|---|---\n", "\n"));
  }

  private String row(FileKey key) {
    return "`%s` | %s | %s"
        .formatted(key.name(), defaultText(key), key.meaning().replace("|", "\\|"));
  }

  private String defaultText(FileKey key) {
    if (key.mustBeGiven()) {
      return "**required**";
    }
    String value =
        key.name().contains("<name>")
            ? boundByName().get(key.name()).defaultValue().orElse("")
            : key.value().replaceFirst("^\\$\\{[A-Z_]+:(.*)}$", "$1");
    return value.isEmpty() || value.equals("{}") ? "–" : "`" + value + "`";
  }
}
