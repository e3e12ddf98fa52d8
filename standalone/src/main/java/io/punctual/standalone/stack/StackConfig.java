package io.punctual.standalone.stack;

import io.punctual.engines.EnginesConfig;
import io.punctual.engines.process.DataFolder;
import io.punctual.protocol.Tenants;
import java.nio.file.Path;
import java.util.Map;

/**
 * What to run.
 *
 * @param home the project's root, where the services' jars have been built
 * @param data under which folder all data, logs and secrets are kept
 * @param counts how many of each service
 */
public record StackConfig(
    Path home, DataFolder data, StackPorts ports, Map<ServiceKind, Integer> counts, Tuning tuning) {

  public static final String ALARM_TOPIC = "punctual-alarms";

  public static final String DEMO_TOPIC = "demo";

  /** The topic of the warm-up, and its token: an API without tenants keeps its timers apart. */
  public static final String WARM_UP = Tenants.WARM_UP;

  public static final int PARTITIONS = 8;
  private static final int COUNT_MAX = 50;

  public StackConfig {
    home = home.toAbsolutePath().normalize();
    counts = Map.copyOf(counts);
    counts.forEach(
        (kind, count) -> {
          if (count < 0 || count > COUNT_MAX) {
            throw new IllegalArgumentException(
                "number of " + kind.title() + "s must be 0 to " + COUNT_MAX + ", not " + count);
          }
        });
  }

  EnginesConfig engines() {
    return new EnginesConfig(
        data,
        ports.engines(),
        EnginesConfig.USUAL_PRECISION,
        tuning.database(),
        tuning.enginesTls());
  }

  int count(ServiceKind kind) {
    return counts.getOrDefault(kind, 0);
  }
}
