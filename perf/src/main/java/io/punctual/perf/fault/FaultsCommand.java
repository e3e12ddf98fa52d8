package io.punctual.perf.fault;

import static io.punctual.perf.lab.RunOptions.DEFAULT;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import io.punctual.client.PunctualClient;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.Instances;
import io.punctual.standalone.load.AwaitPunctual;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.GatherEvidence;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.MixedLoad;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.TopicReader;
import io.punctual.verify.watch.WatchTopic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
    name = "faults",
    description = {
      "A mixed load while faults strike at moments drawn by lot: whether each promise holds, and",
      "what each fault cost. Timers with a few hot keys, with other keys and without, with names,",
      "in batches, beyond the horizon, up to 250 kB, cancelled and rescheduled when they are due.",
      "Always on a stack of its own, with two of each service."
    },
    mixinStandardHelpOptions = true)
public final class FaultsCommand extends ExperimentCommand {
  /** How many of each engine. */
  private enum EngineSet {
    SINGLE,
    REPLICATED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final int HORIZON_SECONDS = 25;
  private static final int RAMP_SECONDS = 10;
  private static final String KAFKA_LOG = "org.slf4j.simpleLogger.log.org.apache.kafka.clients";
  private static final double MINUTE_MILLIS = 60_000;

  /** A transient failure is tried again after a minute at most. */
  private static final long LAST_MILLIS_MAX = 75_000;

  /** A change is sent by the due, and answered soon after. */
  private static final long SETTLED_MILLIS = 3_000;

  @Option(
      names = "--fault",
      paramLabel = "NAME",
      split = ",",
      description = "Which of them: ${COMPLETION-CANDIDATES} (default: all that can be).")
  private List<Fault> faults = List.of();

  @Option(
      names = "--engines",
      paramLabel = "SET",
      description = {
        "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). Replicated: three nodes of Kafka,"
            + " two",
        "brokers of RocketMQ, a database with a semi-synchronous replica."
      })
  private EngineSet engines = EngineSet.SINGLE;

  @Option(names = "--minutes", paramLabel = "M", description = "Of load" + DEFAULT)
  private double minutes = 4;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = FaultsVerdict.RATE_MIN;

  public FaultsCommand() {
    options.instances = new Instances(2, 2, 2);
  }

  @Override
  public Integer call() throws InterruptedException {
    System.setProperty(KAFKA_LOG, "error"); // it would tell each time that Kafka is away
    options.settings.putIfAbsent("punctual.alarms.horizon", HORIZON_SECONDS + "s");
    List<Fault> possible = possible();
    if (!Clocks.canBeWrong() && possible.remove(Fault.CLOCK)) {
      System.out.println("clock: left out, for libfaketime is not here (Debian: faketime)");
    }
    options.replicated = engines == EngineSet.REPLICATED;
    options.links = possible.stream().anyMatch(Fault::isOfLinks);
    Clocks clocks = new Clocks(options.data.folder().folder("perf/clocks"));
    try (Disks disks = new Disks(options.data.folder().folder("perf/disks"))) {
      if (possible.contains(Fault.DISK_FULL) && disks.mount()) {
        options.beforeStart = disks::carry;
      } else {
        possible.remove(Fault.DISK_FULL);
      }
      if (possible.isEmpty()) {
        refuse("none of the faults that were asked for is possible here");
      }
      List<Strike> plan =
          new PlanStrikes(possible, options.instances.counts(), new Random(options.seed))
              .within((long) (minutes * MINUTE_MILLIS) - RAMP_SECONDS * 1_000L);
      plan.forEach(it -> System.out.println("planned: " + it));
      options.environments =
          plan.stream()
              .filter(it -> it.fault() == Fault.CLOCK)
              .map(it -> Clocks.service(it.target()))
              .distinct()
              .collect(toMap(it -> it, clocks::environment));
      return runOnOwn((lab, report) -> run(Site.of(lab, clocks, disks), report, plan));
    }
  }

  private List<Fault> possible() {
    boolean replicated = engines == EngineSet.REPLICATED;
    faults.stream()
        .filter(it -> !it.isPossible(replicated))
        .forEach(it -> refuse(it + " is not possible with --engines " + engines));
    List<Fault> all = faults.isEmpty() ? List.of(Fault.values()) : faults;
    return all.stream()
        .filter(it -> it.isPossible(replicated))
        .collect(toCollection(ArrayList::new));
  }

  private void refuse(String why) {
    throw new ParameterException(command.commandLine(), why);
  }

  private void run(Site site, GatherReport report, List<Strike> plan) throws InterruptedException {
    Lab lab = site.lab();
    String warm = options.warmUpSeconds == 0 ? "no warm-up" : warmUp(lab);
    Instant from = Instant.now().minus(Duration.ofHours(2)); // by a clock that may be behind
    String topic = lab.newTopic("faults");
    try (WatchTopic watch =
            new WatchTopic(new TopicReader(KafkaClients.at(lab.running().kafka())).fromNow(topic));
        MixedLoad load =
            new MixedLoad(lab.apis(), topic, options.seed, (HORIZON_SECONDS + 5) * 1_000);
        Sampler sampler = new Sampler(lab::running, () -> Counts.NONE, Sampler.NEVER)) {
      Thread thread = load.start(rate, RAMP_SECONDS / 2);
      Thread.sleep(Duration.ofSeconds(RAMP_SECONDS));
      sampler.begin();
      long begun = System.currentTimeMillis();
      List<Struck> struck = new ArrayList<>();
      for (Strike it : plan) {
        struck.addAll(Struck.by(it, site));
      }
      long end = (long) (begun + minutes * MINUTE_MILLIS) - RAMP_SECONDS * 1_000L;
      Thread.sleep(Math.max(10_000, end - System.currentTimeMillis()));
      Window window = sampler.end();
      load.stop(thread);
      Evidence evidence = evidence(lab, topic, from, load, watch);
      FaultsVerdict verdict =
          new FaultsVerdict(
              evidence, load.ledger(), struck, window.from().atMillis(), window.to().atMillis());
      long unended = unended(site);
      report.add(
          sampler
              .describe("seed " + options.seed, window, verdict.timers())
              .with(verdict::describe)
              .note("before the load: " + warm)
              .with(it -> FaultsVerdict.badTopics(it, site.badTopics().size(), unended)));
      verdict.voids().forEach(report::isVoid);
    }
  }

  private static String warmUp(Lab lab) throws InterruptedException {
    KafkaClients kafka = KafkaClients.at(lab.running().kafka());
    return new AwaitPunctual(
            new Trial.Target(lab.apis(), Optional.empty(), kafka, lab.newTopic("warm-up")))
        .run()
        .text();
  }

  private static long unended(Site site) throws InterruptedException {
    long unended = 0;
    for (BadTopic it : site.badTopics()) {
      unended += it.unended(System.currentTimeMillis() + LAST_MILLIS_MAX);
    }
    return unended;
  }

  private static Evidence evidence(
      Lab lab, String topic, Instant from, MixedLoad load, WatchTopic watch)
      throws InterruptedException {
    // Timers are cancelled and moved until they are due: which of them must come is known then.
    long last = FaultsVerdict.lastDueMillis(load.ledger()) + SETTLED_MILLIS;
    while (System.currentTimeMillis() < last) {
      Thread.sleep(Math.max(0, last - System.currentTimeMillis()));
      last = FaultsVerdict.lastDueMillis(load.ledger()) + SETTLED_MILLIS;
    }
    watch.awaitAll(FaultsVerdict.expected(load.ledger()), last + LAST_MILLIS_MAX);
    try (PunctualClient api = PunctualClient.at(lab.apis().getFirst())) {
      Evidence read = new GatherEvidence(api, topic, from).of(load.ledger(), watch.arrivals());
      // What has a receipt may have arrived while the receipts were read.
      return Evidence.of(read.accepted(), watch.arrivals(), read.receipts());
    }
  }
}
