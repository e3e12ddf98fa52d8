package io.punctual.standalone.stack;

import io.punctual.engines.DatabaseConfig;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.TlsKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What can be set of a stack.
 *
 * @param alarmQueues of the alarm topic, of empty data only: as many consumers can share the work.
 *     More queues: fewer alarms go in one message
 * @param jvmFlags of the services, after those they have: of two that contradict, the last counts
 * @param settings further configuration keys of all services
 * @param environments further variables of some processes, by their names
 * @param enginesTls see {@link EnginesConfig#tls}
 */
public record Tuning(
    DatabaseConfig database,
    int alarmQueues,
    List<String> jvmFlags,
    Map<String, String> settings,
    Map<String, Map<String, String>> environments,
    Optional<TlsKeys> enginesTls) {

  public static final int USUAL_ALARM_QUEUES = 4;
  private static final int ALARM_QUEUES_MAX = 64;

  private static final Pattern OWN_TOPICS =
      Pattern.compile("punctual\\.(receipts\\.topic|submissions\\.(refused-topic|topics\\..+))");

  public Tuning {
    if (alarmQueues < 1 || alarmQueues > ALARM_QUEUES_MAX) {
      throw new IllegalArgumentException(
          "alarm queues must be 1 to " + ALARM_QUEUES_MAX + ", not " + alarmQueues);
    }
    jvmFlags = List.copyOf(jvmFlags);
    settings = Map.copyOf(settings);
    environments = Map.copyOf(environments);
  }

  /** Those of Kafka that the settings name as Punctual's own: in and out. */
  Stream<String> topics() {
    return settings.entrySet().stream()
        .filter(setting -> OWN_TOPICS.matcher(setting.getKey()).matches())
        .map(Map.Entry::getValue);
  }

  /** In the usual environment, with open engines. */
  public Tuning(
      DatabaseConfig database,
      int alarmQueues,
      List<String> jvmFlags,
      Map<String, String> settings) {
    this(database, alarmQueues, jvmFlags, settings, Map.of(), Optional.empty());
  }
}
