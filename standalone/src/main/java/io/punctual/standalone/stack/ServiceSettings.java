package io.punctual.standalone.stack;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The configuration of the services on this machine: secrets by environment, the rest by name. */
final class ServiceSettings {
  private final StackConfig config;
  private final Engines engines;

  ServiceSettings(StackConfig config, Engines engines) {
    this.config = config;
    this.engines = engines;
  }

  List<String> arguments(ServiceKind kind, int port) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.address=127.0.0.1");
    arguments.add("--server.port=" + port);
    arguments.addAll(
        switch (kind) {
          case API -> List.of(kafka(), rocketMq(), alarmTopic());
          case CALLBACK -> List.of(kafka());
          case CONSUMER -> List.of(rocketMq(), alarmTopic(), callbacks());
        });
    config.tuning().settings().forEach((key, value) -> arguments.add("--" + key + "=" + value));
    return arguments;
  }

  Map<String, String> environment(ServiceKind kind) {
    return switch (kind) {
      case API -> sql(engines.mariaDb().user());
      case CALLBACK -> and(sql(engines.mariaDb().user()), token());
      case CONSUMER -> token();
    };
  }

  /** Of the migrations, which may change tables. */
  Map<String, String> migrationsEnvironment() {
    return sql(engines.mariaDb().ddlUser());
  }

  private Map<String, String> sql(Credentials user) {
    return Map.of(
        "SPRING_DATASOURCE_URL", engines.mariaDb().jdbcUrl(),
        "SPRING_DATASOURCE_USERNAME", user.user(),
        "SPRING_DATASOURCE_PASSWORD", user.password());
  }

  private Map<String, String> token() {
    return Map.of("PUNCTUAL_DELIVERIES_TOKEN", engines.secrets().deliveriesToken());
  }

  private String kafka() {
    return "--punctual.kafka.bootstrap-servers=" + engines.kafka().bootstrapServers();
  }

  private String rocketMq() {
    return "--punctual.rocketmq.name-server=" + engines.rocketMq().nameServerAddress();
  }

  private static String alarmTopic() {
    return "--punctual.alarms.topic=" + StackConfig.ALARM_TOPIC;
  }

  private String callbacks() {
    int first = config.ports().callback();
    return IntStream.range(first, first + config.count(ServiceKind.CALLBACK))
        .mapToObj(port -> "http://127.0.0.1:" + port)
        .collect(Collectors.joining(",", "--punctual.callback.urls=", ""));
  }

  private static Map<String, String> and(Map<String, String> some, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(some);
    all.putAll(more);
    return all;
  }
}
