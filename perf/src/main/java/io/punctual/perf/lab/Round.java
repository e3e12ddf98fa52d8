package io.punctual.perf.lab;

import io.punctual.perf.sample.DescribeStages;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.AcceptedTimers;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.watch.Machine;
import io.punctual.verify.watch.WatchTopic;
import java.util.Map;
import java.util.Optional;

/**
 * One repetition: a topic of its own, what is submitted to it, what arrives, and what all processes
 * spend meanwhile.
 */
public final class Round implements AutoCloseable {
  private static final double MILLI = 1e3;

  private final Lab lab;
  private final String topic;
  private final Trial trial;
  private final Sampler sampler;
  private final Machine machine = new Machine();

  public Round(Lab lab, String name) {
    this(lab, name, lab.options().scrapeSeconds);
  }

  /**
   * @param scrapeSeconds how often the services' metrics are read; 0: only before and after
   */
  public Round(Lab lab, String name, int scrapeSeconds) {
    this.lab = lab;
    this.topic = lab.newTopic(name);
    this.trial =
        new Trial(new Trial.Target(lab.apis(), Optional.empty(), lab.running().kafka(), topic));
    this.sampler = new Sampler(lab::running, this::counts, scrapeSeconds);
    sampler.start();
  }

  /**
   * Warms a stack up with a round of its own, until it is steady and all has arrived: for
   * experiments whose measured part is no steady load.
   *
   * @param batch timers in one request: what is to be measured should be what is warm
   * @return a line about it
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
      round.awaitArrivals();
      Findings findings =
          round
              .judge(Evidence.of(round.accepted().all(), round.watch().arrivals(), Map.of()))
              .findings();
      if (!findings.keptEveryPromise()) {
        throw new IllegalStateException(
            "a promise was broken while warming up: " + findings.wrong());
      }
      return warmUp;
    }
  }

  private long[] counts() {
    return new long[] {answers().sentCount(), accepted().count(), watch().count()};
  }

  public OpenLoop load(DueRule due) {
    return new OpenLoop(
        trial.post(), lab.options().shape(topic), due, lab.options().seed + topic.hashCode());
  }

  /** Submits so many, all of them measured. */
  public void submit(DueRule due, Rate rate, int timers) {
    OpenLoop load = load(due);
    load.measure();
    load.run(rate, timers);
  }

  /** A due so long after the last of so many timers will have been submitted, from now on. */
  public static long dueAfter(Rate rate, int timers, long millis) {
    return System.currentTimeMillis() + (long) (timers * MILLI / rate.timersPerSecond()) + millis;
  }

  /** Returns when the load that was started is steady, with a line about it. */
  public String warmUp(int secondsMin) throws InterruptedException {
    String warmUp =
        new WarmUp(sampler, answers()::waitingCount, secondsMin, lab.options().warmUpSeconds)
            .await();
    lab.out().println(warmUp);
    return warmUp;
  }

  public String topic() {
    return topic;
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

  /** From here on the machine is watched, too. */
  public Sample begin() throws InterruptedException {
    Sample from = sampler.now();
    machine.start();
    return from;
  }

  public Window end(Sample from) throws InterruptedException {
    Window window = Window.of(from, sampler.now(), sampler.samples());
    machine.close();
    return window;
  }

  /** Returns when all accepted timers have arrived, or when nothing more can come. */
  public void awaitArrivals() {
    trial.awaitArrivals();
  }

  public void awaitArrivals(long untilMillis) {
    trial.awaitArrivals(untilMillis);
  }

  /** What became of all of them; to be asked when they have arrived. */
  public Judged judge() throws InterruptedException {
    return judge(trial.evidence());
  }

  private Judged judge(Evidence evidence) {
    return Judged.of(evidence, accepted().measured());
  }

  /**
   * @param timers to how many the CPU of the window is put down
   */
  public DescribeRound describe(String title, Window window, Judged judged, long timers) {
    return new DescribeRound(title, window, sampler, machine, timers)
        .judged(judged, watch().count())
        .checked("delivered by the sweep", Math.round(swept(window)));
  }

  public static double swept(Window window) {
    return DescribeStages.difference(window, "callback", "punctual_sweep_delivered_total");
  }

  @Override
  public void close() {
    sampler.close();
    trial.close();
  }
}
