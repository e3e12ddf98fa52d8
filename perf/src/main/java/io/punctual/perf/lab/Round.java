package io.punctual.perf.lab;

import io.punctual.perf.arrive.WatchTopic;
import io.punctual.perf.judge.Judge;
import io.punctual.perf.judge.Judged;
import io.punctual.perf.ledger.AskPages;
import io.punctual.perf.ledger.ReadLedger;
import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.load.AcceptedTimers;
import io.punctual.perf.load.Answers;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.PostTimers;
import io.punctual.perf.load.TimerShape;
import io.punctual.perf.sample.DescribeStages;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Machine;
import io.punctual.standalone.topic.ReadTopic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One repetition: a topic of its own, what is submitted to it, what arrives, and what all processes
 * spend meanwhile.
 */
public final class Round implements AutoCloseable {
  // What the alarms lose, the sweep delivers: so long after its due a timer still may come.
  private static final long LAST_MILLIS_MAX = 30_000;
  private static final Duration LEDGER_MAX = Duration.ofSeconds(20);

  private static final long LOOK_NANOS = Duration.ofMillis(300).toNanos();

  private final Lab lab;
  private final String topic;
  private final AcceptedTimers accepted = new AcceptedTimers();
  private final Answers answers = new Answers();
  private final PostTimers post;
  private final WatchTopic watch;
  private final Sampler sampler;
  private final Instant startedAt = Instant.now();
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
    this.post = new PostTimers(lab.apis(), accepted, answers);
    this.watch = new WatchTopic(new ReadTopic(lab.running().kafka(), topic));
    this.sampler = new Sampler(lab::running, this::counts, scrapeSeconds);
    watch.start();
    sampler.start();
  }

  private long[] counts() {
    return new long[] {answers.sentCount(), accepted.count(), watch.count()};
  }

  public OpenLoad load(DueRule due) {
    TimerShape shape = lab.options().shape(topic);
    return new OpenLoad(post, answers, shape, due, lab.options().seed + topic.hashCode());
  }

  /** Returns when the load that was started is steady, with a line about it. */
  public String warmUp(int secondsMin) throws InterruptedException {
    String warmUp =
        new WarmUp(sampler, answers::waitingCount, secondsMin, lab.options().warmUpSeconds).await();
    lab.out().println(warmUp);
    return warmUp;
  }

  public String topic() {
    return topic;
  }

  public Answers answers() {
    return answers;
  }

  public AcceptedTimers accepted() {
    return accepted;
  }

  public WatchTopic watch() {
    return watch;
  }

  public Sampler sampler() {
    return sampler;
  }

  public Machine machine() {
    return machine;
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

  /** Returns when all that was accepted has arrived, or when nothing more can come. */
  public boolean awaitArrivals() {
    return awaitArrivals(accepted.lastDueMillis() + LAST_MILLIS_MAX);
  }

  /** By id: what was not answered may have been accepted, and then arrives, too. */
  public boolean awaitArrivals(long untilMillis) {
    boolean all = false;
    while (!all && watch.await(accepted.count(), untilMillis)) {
      all = watch.hasSeenAll(accepted);
      LockSupport.parkNanos(all ? 0 : LOOK_NANOS);
      if (System.currentTimeMillis() >= untilMillis) {
        return all;
      }
    }
    return all;
  }

  /** Receipts as far as there are any. */
  @FunctionalInterface
  public interface Receipts {
    List<Receipt> read() throws InterruptedException;
  }

  /** What became of all of them; to be asked when they have arrived. */
  public Judged judge() throws InterruptedException {
    return judge(ledger());
  }

  public Judged judge(List<Receipt> ledger) {
    return new Judge(accepted, watch, ledger).run();
  }

  public List<Receipt> ledger() throws InterruptedException {
    ReadLedger ledger = new ReadLedger(new AskPages(lab.apis().getFirst(), Optional.empty()));
    return ledger(
        () ->
            ledger.read(
                topic, startedAt.minusSeconds(1), Instant.now().plus(Duration.ofMinutes(1))));
  }

  /** The receipts are committed after the records are seen. */
  public List<Receipt> ledger(Receipts receipts) throws InterruptedException {
    Instant end = Instant.now().plus(LEDGER_MAX);
    List<Receipt> found = receipts.read();
    while (!holdsAll(found) && Instant.now().isBefore(end)) {
      Thread.sleep(Duration.ofSeconds(1));
      found = receipts.read();
    }
    return found;
  }

  private boolean holdsAll(List<Receipt> receipts) {
    Set<UUID> ids = receipts.stream().map(Receipt::id).collect(Collectors.toSet());
    return IntStream.range(0, accepted.count()).mapToObj(accepted::id).allMatch(ids::contains);
  }

  /**
   * @param timers to how many the CPU of the window is put down
   */
  public DescribeRound describe(String title, Window window, Judged judged, long timers) {
    return new DescribeRound(title, window, sampler, machine, timers)
        .judged(judged, watch.count())
        .checked("delivered by the sweep", Math.round(swept(window)));
  }

  public static double swept(Window window) {
    return DescribeStages.difference(window, "callback", "punctual_sweep_delivered_total");
  }

  @Override
  public void close() {
    sampler.close();
    post.close();
    watch.close();
  }
}
