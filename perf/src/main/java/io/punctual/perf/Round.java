package io.punctual.perf;

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
final class Round implements AutoCloseable {
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

  Round(Lab lab, String name) {
    this(lab, name, lab.options().scrapeSeconds);
  }

  /**
   * @param scrapeSeconds how often the services' metrics are read; 0: only before and after
   */
  Round(Lab lab, String name, int scrapeSeconds) {
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

  OpenLoad load(DueRule due) {
    return load(due, lab.options().keys);
  }

  OpenLoad load(DueRule due, int keys) {
    var shape = new io.punctual.perf.load.TimerShape(topic, keys, lab.options().payloadBytes);
    return new OpenLoad(post, answers, shape, due, lab.options().seed + topic.hashCode());
  }

  String topic() {
    return topic;
  }

  Answers answers() {
    return answers;
  }

  AcceptedTimers accepted() {
    return accepted;
  }

  WatchTopic watch() {
    return watch;
  }

  Sampler sampler() {
    return sampler;
  }

  Machine machine() {
    return machine;
  }

  /** From here on the machine is watched, too. */
  Sample begin() throws InterruptedException {
    Sample from = sampler.now();
    machine.start();
    return from;
  }

  Window end(Sample from) throws InterruptedException {
    Window window = Window.of(from, sampler.now(), sampler.samples());
    machine.close();
    return window;
  }

  /** Returns when all that was accepted has arrived, or when nothing more can come. */
  boolean awaitArrivals() {
    return awaitArrivals(accepted.lastDueMillis() + LAST_MILLIS_MAX);
  }

  /** By id: what was not answered may have been accepted, and then arrives, too. */
  boolean awaitArrivals(long untilMillis) {
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

  /** What became of all of them; to be asked when they have arrived. */
  Judged judge() throws InterruptedException {
    return judge(ledger());
  }

  Judged judge(List<Receipt> ledger) {
    return new Judge(accepted, watch, ledger).run();
  }

  /** The receipts are committed after the records are seen. */
  List<Receipt> ledger() throws InterruptedException {
    ReadLedger ledger = new ReadLedger(new AskPages(lab.apis().getFirst(), Optional.empty()));
    Instant end = Instant.now().plus(LEDGER_MAX);
    List<Receipt> receipts = read(ledger);
    while (!holdsAll(receipts) && Instant.now().isBefore(end)) {
      Thread.sleep(Duration.ofSeconds(1));
      receipts = read(ledger);
    }
    return receipts;
  }

  private boolean holdsAll(List<Receipt> receipts) {
    Set<UUID> ids = receipts.stream().map(Receipt::id).collect(Collectors.toSet());
    return IntStream.range(0, accepted.count()).mapToObj(accepted::id).allMatch(ids::contains);
  }

  private List<Receipt> read(ReadLedger ledger) throws InterruptedException {
    return ledger.read(topic, startedAt.minusSeconds(1), Instant.now().plus(Duration.ofMinutes(1)));
  }

  @Override
  public void close() {
    sampler.close();
    post.close();
    watch.close();
  }
}
