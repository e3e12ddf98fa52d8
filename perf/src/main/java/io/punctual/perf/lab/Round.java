package io.punctual.perf.lab;

import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.AcceptedTimers;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.WatchTopic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One repetition: topics of its own, the timers that are submitted to them, their arrivals, and the
 * cost of all processes meanwhile.
 */
public final class Round implements AutoCloseable {
  private static final double MILLI = 1e3;

  private final Lab lab;
  private final List<String> topics;
  private final Trial trial;
  private final Sampler sampler;
  private final CountStatements statements;

  public Round(Lab lab, String name) {
    this(lab, name, lab.options().scrapeSeconds);
  }

  public Round(Lab lab, String name, int scrapeSeconds) {
    this(lab, name, scrapeSeconds, lab.options().token);
  }

  /**
   * @param scrapeSeconds between two looks at the metrics; 0: only before and after
   * @param token of the tenant whose timers they are
   */
  public Round(Lab lab, String name, int scrapeSeconds, Optional<String> token) {
    this.lab = lab;
    this.topics = lab.newTopics(name, lab.options().topics);
    this.trial =
        new Trial(
            new Trial.Target(
                lab.apis(),
                token,
                Optional.empty(),
                KafkaClients.at(lab.running().kafka()),
                topics));
    this.sampler = new Sampler(lab::running, this::counts, scrapeSeconds);
    this.statements = new CountStatements(lab);
  }

  /**
   * Warms a stack up with a round of its own, until the load is steady and all has arrived: for
   * experiments whose measured part is not a steady load.
   *
   * @param batch timers in one request, as in the measured part
   * @return a line for the report
   */
  public static String warmStack(Lab lab, int batch) throws InterruptedException {
    if (lab.options().warmUpSeconds == 0) {
      return "no warm-up";
    }
    try (Round round = new Round(lab, "warm-up")) {
      OpenLoop load = round.load(DueRule.ahead(1_000, 5_000));
      Thread thread =
          load.start(new Rate(lab.options().warmUpRate, batch), lab.options().rampSeconds());
      String warmUp = round.warmUp(10);
      load.stop(thread);
      Findings findings = round.judge().findings();
      if (!findings.keptEveryPromise()) {
        throw new IllegalStateException(
            "a promise was violated in the warm-up: " + findings.wrong());
      }
      return warmUp;
    }
  }

  private Counts counts() {
    return new Counts(accepted().count(), watch().count());
  }

  public OpenLoop load(DueRule due) {
    return new OpenLoop(
        trial.post(), lab.options().shape(topics), due, lab.options().seed + topic().hashCode());
  }

  /** From now on each request has a sampled trace of its own. */
  public void trace() {
    trial.post().trace();
  }

  /** Submits so many timers, all of them measured. */
  public void submit(DueRule due, Rate rate, int timers) {
    OpenLoop load = load(due);
    load.measure();
    load.run(rate, timers);
  }

  /** A due some time after the last of so many timers will have been submitted, from now on. */
  public static long dueAfter(Rate rate, int timers, long millis) {
    return System.currentTimeMillis() + (long) (timers * MILLI / rate.timersPerSecond()) + millis;
  }

  /** Returns when the load that was started is steady, with a line for the report. */
  public String warmUp(int secondsMin) throws InterruptedException {
    int secondsMax = lab.options().warmUpSeconds;
    String warmUp =
        new AwaitSteadyLoad(
                sampler, answers()::waitingCount, Math.min(secondsMin, secondsMax), secondsMax)
            .await();
    System.out.println(warmUp);
    return warmUp;
  }

  /** Measures a load that was started. */
  public Window measure(OpenLoop load, int seconds) throws InterruptedException {
    begin();
    load.measure();
    Thread.sleep(Duration.ofSeconds(seconds));
    load.measureNoMore();
    return end();
  }

  /** Measures from its first timer to its last arrival what comes after a quiet time. */
  public Window measurePulse(OpenLoop load, Rate rate, int seconds) throws InterruptedException {
    awaitArrivals();
    Thread.sleep(Duration.ofSeconds(lab.options().quietSeconds));
    begin();
    load.measure();
    Thread thread = load.start(rate, 0);
    Thread.sleep(Duration.ofSeconds(seconds));
    load.stop(thread);
    awaitArrivals();
    return end();
  }

  /** The only one, or the first. */
  public String topic() {
    return topics.getFirst();
  }

  public Answers answers() {
    return trial.post().answers();
  }

  public AcceptedTimers accepted() {
    return trial.post().accepted();
  }

  public WatchTopic watch() {
    return trial.watch();
  }

  /** Begins the measured part. */
  public void begin() throws InterruptedException {
    statements.begin();
    sampler.begin();
  }

  public Window end() throws InterruptedException {
    Window window = sampler.end();
    statements.end();
    return window;
  }

  /** Returns when all accepted timers have arrived, or when nothing more can come. */
  public void awaitArrivals() {
    trial.awaitArrivals();
  }

  public void awaitArrivals(long untilMillis) {
    trial.awaitArrivals(untilMillis);
  }

  /** The verdict on all timers, when they have arrived, or nothing more can come. */
  public Judged judge() throws InterruptedException {
    trial.awaitArrivals();
    return Judged.of(trial.evidence(), accepted().measured());
  }

  /**
   * @param timers among which the CPU of the window is divided
   */
  public Repetition describe(String title, Window window, Judged judged, long timers) {
    return sampler
        .describe(title, window, timers)
        .checked("arrived", watch().count())
        .checked("delivered by the sweep", Math.round(swept(window)))
        .with(judged::describe)
        .with(it -> lab.options().quietSeconds == 0 ? it : judged.first(it))
        .with(it -> lab.options().isSkewed() ? judged.latenessByKey(it) : it)
        .with(it -> statements.describe(it, timers));
  }

  /** Adds how long after their intended moments requests were answered. */
  public Repetition answers(Repetition to) {
    Answers answers = answers();
    answers
        .failedByKind()
        .forEach((reason, count) -> to.note(count + " timers not accepted: " + reason));
    return to.figure("submitted, measured", answers.measuredSentCount(), "timers")
        .figure("not accepted, measured", answers.measuredFailedCount(), "timers")
        .percentiles("answer", answers.latency(), 50, 99, 99.9, 99.99)
        .curve("answer, from the intended moment", answers.latency());
  }

  public static double swept(Window window) {
    return window.growth("callback", "punctual_sweep_delivered_total", "");
  }

  @Override
  public void close() {
    sampler.close();
    trial.close();
  }
}
