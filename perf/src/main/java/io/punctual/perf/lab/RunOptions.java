package io.punctual.perf.lab;

import io.punctual.standalone.DataOption;
import io.punctual.standalone.DatabaseOptions;
import io.punctual.standalone.Instances;
import io.punctual.standalone.ReadSpan;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.Tuning;
import io.punctual.verify.offer.KeyRule;
import io.punctual.verify.offer.TimerShape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every experiment. */
public final class RunOptions {
  public static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final int RAMP_SECONDS_MAX = 20;

  @Mixin public DataOption data = new DataOption();

  /** Of a stack of its own. */
  @Mixin public Instances instances = new Instances();

  /** Of a stack of its own. */
  @Mixin public DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes (default: data/perf/NAME-TIME).")
  public @Nullable Path out;

  @Option(
      names = "--publish",
      paramLabel = "WHAT",
      description = "Writes its row of docs/measured.md, which is called so.")
  @Nullable String publish;

  @Option(
      names = "--own",
      description =
          "Starts a stack of its own, with empty data under data/perf/stack, though one runs. So"
              + " does any other number of instances than one of each.")
  public boolean own;

  @Option(names = "--repeat", paramLabel = "N", description = "Repetitions" + DEFAULT)
  public int repeat;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "How long to warm up at most, until rates are steady; 0: not at all" + DEFAULT)
  public int warmUpSeconds = 120;

  @Option(
      names = "--warm-up-rate",
      paramLabel = "R",
      description = "Timers a second, where what is measured has no rate of its own" + DEFAULT)
  public double warmUpRate = 500;

  @Option(names = "--keys", paramLabel = "N", description = "Different keys" + DEFAULT)
  public int keys = 10_000;

  @Option(
      names = "--zipf",
      paramLabel = "S",
      description = "Draws keys by Zipf's law with this exponent; 0: all alike" + DEFAULT)
  public double zipf;

  @Option(
      names = "--hot",
      paramLabel = "PERCENT",
      description = "Of the timers, beside others, have the hot key, key-0" + DEFAULT)
  public double hotPercent;

  @Option(
      names = "--topics",
      paramLabel = "N",
      description = "Among which the keys are divided" + DEFAULT)
  public int topics = 1;

  @Option(names = "--payload", paramLabel = "BYTES", description = "Of each timer" + DEFAULT)
  public int payloadBytes = 300;

  @Option(names = "--partitions", paramLabel = "N", description = "Of the topic" + DEFAULT)
  public int partitions = 8;

  /** Before the measured part, nothing is submitted or due for so long. */
  public int quietSeconds;

  /** Between two looks at the services' metrics. */
  public int scrapeSeconds = 5;

  @Option(names = "--seed", paramLabel = "N", description = "Of keys and dues" + DEFAULT)
  public long seed = 1;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A configuration key of the services of a stack of its own; again for more.")
  public Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--queues",
      paramLabel = "N",
      description = "Of the alarm topic of a stack of its own" + DEFAULT)
  public int alarmQueues = Tuning.USUAL_ALARM_QUEUES;

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = {
        "A further flag of the services' JVMs of a stack of its own, such as -Xmx256m; again for",
        "more. Of two that contradict, the last counts."
      })
  public List<String> jvmFlags = new ArrayList<>();

  @Option(
      names = "--rtt",
      paramLabel = "DURATION",
      converter = ReadSpan.class,
      description =
          "A round trip between the services and the engines, and between consumers and"
              + " callbacks, such as 5ms: of a stack of its own.")
  public Duration roundTrip = Duration.ZERO;

  /** Of the tenant whose timers they are, unless a round says another. */
  public Optional<String> token = Optional.empty();

  /** Processes reach engines and callbacks through links that can ail. */
  public boolean links;

  /** Of some services' processes, by their names. */
  public Map<String, Map<String, String>> environments = Map.of();

  /** What a stack of its own needs before it starts. */
  public Consumer<Stack> beforeStart = _ -> {};

  /** Of a stack of its own: its engines have replicas, and are reached through links. */
  public boolean replicated;

  /**
   * @param repeat unless the user says another number
   */
  RunOptions(int repeat) {
    this.repeat = repeat;
  }

  /** Over how long a warm-up's rate rises. */
  public int rampSeconds() {
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
   * @param of an experiment; the user's go before them
   */
  Tuning tuning(Map<String, String> of) {
    Map<String, String> all = new LinkedHashMap<>(of);
    all.putAll(settings);
    return new Tuning(
        database.config(), alarmQueues, jvmFlags, all, environments, Optional.empty());
  }

  /** Not all keys are alike. */
  boolean isSkewed() {
    return zipf != 0 || hotPercent != 0;
  }

  TimerShape shape(List<String> topics) {
    KeyRule rule = zipf == 0 ? KeyRule.alike(keys) : KeyRule.zipf(keys, zipf);
    return TimerShape.ofBytes(
        topics, hotPercent == 0 ? rule : rule.withHot(hotPercent), payloadBytes);
  }
}
