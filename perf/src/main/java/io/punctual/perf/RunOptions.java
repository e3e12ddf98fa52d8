package io.punctual.perf;

import io.punctual.perf.load.TimerShape;
import io.punctual.standalone.DataOption;
import io.punctual.standalone.DatabaseMemory;
import io.punctual.standalone.Instances;
import io.punctual.standalone.stack.Tuning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every experiment can be told. */
final class RunOptions {
  static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final int RAMP_SECONDS_MAX = 20;

  @Mixin DataOption data = new DataOption();

  /** Of a stack of its own. */
  @Mixin Instances instances = new Instances();

  /** Of a stack of its own. */
  @Mixin DatabaseMemory database = new DatabaseMemory();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes (default: data/perf/NAME-TIME).")
  @Nullable Path out;

  @Option(
      names = "--own",
      description =
          "Starts a stack of its own, with empty data under data/perf/stack, though one runs. So"
              + " does any other number of instances than one of each.")
  boolean own;

  @Option(names = "--repeat", paramLabel = "N", description = "Repetitions" + DEFAULT)
  int repeat = 1;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "How long to warm up at most, until rates are steady; 0: not at all" + DEFAULT)
  int warmUpSeconds = 120;

  @Option(
      names = "--warm-up-rate",
      paramLabel = "R",
      description = "Timers a second, where what is measured has no rate of its own" + DEFAULT)
  double warmUpRate = 500;

  @Option(names = "--keys", paramLabel = "N", description = "Different keys" + DEFAULT)
  int keys = 10_000;

  @Option(names = "--payload", paramLabel = "BYTES", description = "Of each timer" + DEFAULT)
  int payloadBytes = 300;

  @Option(names = "--partitions", paramLabel = "N", description = "Of the topic" + DEFAULT)
  int partitions = 8;

  @Option(
      names = "--scrape",
      paramLabel = "S",
      description = "Asks the services for their metrics so often; 0: before and after" + DEFAULT)
  int scrapeSeconds = 5;

  @Option(names = "--seed", paramLabel = "N", description = "Of keys and dues" + DEFAULT)
  long seed = 1;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A configuration key of the services of a stack of its own; again for more.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--queues",
      paramLabel = "N",
      description = "Of the alarm topic of a stack of its own" + DEFAULT)
  int alarmQueues = Tuning.USUAL_ALARM_QUEUES;

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = {
        "A further flag of the services' JVMs of a stack of its own, such as -Xmx256m; again for",
        "more. Of two that contradict, the last counts."
      })
  List<String> jvmFlags = new ArrayList<>();

  @Option(
      names = "--rtt",
      paramLabel = "DURATION",
      converter = ReadDuration.class,
      description =
          "A round trip between the services and MariaDB, Kafka and RocketMQ, such as 5ms: of a"
              + " stack of its own.")
  Duration roundTrip = Duration.ZERO;

  /** With another number of repetitions, unless the user says one. */
  static RunOptions repeated(int times) {
    RunOptions options = new RunOptions();
    options.repeat = times;
    return options;
  }

  /** Over how long a warm-up's rate rises. */
  int rampSeconds() {
    return Math.min(RAMP_SECONDS_MAX, warmUpSeconds / 3);
  }

  /** Not what ./punctual up would start. */
  boolean isParticular() {
    return own
        || !settings.isEmpty()
        || !jvmFlags.isEmpty()
        || alarmQueues != Tuning.USUAL_ALARM_QUEUES
        || !roundTrip.isZero()
        || !instances.isSmallest()
        || !database.isUsual();
  }

  /**
   * @param all settings, the user's among them
   */
  Tuning tuning(Map<String, String> all) {
    return new Tuning(database.bufferPoolMebibytes(), alarmQueues, jvmFlags, all);
  }

  TimerShape shape(String topic) {
    return new TimerShape(topic, keys, payloadBytes);
  }
}
