package io.punctual.perf.classic;

import io.punctual.perf.arrive.WatchTopic;
import io.punctual.perf.baseline.Orders;
import io.punctual.perf.report.MachineUse;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.DescribeMachine;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.CheckPromises;
import io.punctual.standalone.check.Machine;
import io.punctual.standalone.topic.ReadTopic;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One drain of the classic design: timers whose rows and messages are there already, and consumers
 * that have shared out the queues and wait for the word. What is measured begins with it.
 */
public final class DrainClassic {
  private static final Duration DRAINED_MAX = Duration.ofMinutes(10);
  private static final Duration RECEIPTS_MAX = Duration.ofSeconds(20);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private final ClassicLab lab;
  private final ClassicCell cell;
  private final ClassicWork work;

  public DrainClassic(ClassicLab lab, ClassicCell cell, ClassicWork work) {
    this.lab = lab;
    this.cell = cell;
    this.work = work;
  }

  public Repetition run(String title, List<String> notes) throws InterruptedException {
    return DescribeDrain.of(title, drain(), notes);
  }

  Drained drain() throws InterruptedException {
    String topic = lab.newTopic().apply("classic");
    List<Accepted> timers = work.timersDueBefore(System.currentTimeMillis());
    prepare(topic, timers);
    try (WatchTopic watch =
            new WatchTopic(new ReadTopic(lab.engines().kafka().bootstrapServers(), topic));
        Sampler sampler = sampler(watch)) {
      watch.start();
      sampler.start();
      return measure(topic, timers, watch, sampler);
    }
  }

  private void prepare(String topic, List<Accepted> timers) throws InterruptedException {
    lab.engines().rocketMq().createAlarmTopic(topic, cell.queues());
    lab.tables().fill(topic, timers, work.payload());
    lab.processes().callback().give("/pool?size=" + cell.pool());
    Orders consumer = lab.processes().consumer();
    consumer.give(
        "/share?topic=%s&consumers=%d&threads=%d&queues=%d&routes=%d"
            .formatted(topic, cell.consumers(), cell.threads(), cell.queues(), cell.routes()));
    consumer.give(
        "/load?topic=" + topic,
        timers.stream().map(it -> it.id() + " " + it.key()).collect(Collectors.joining("\n")));
  }

  private Sampler sampler(WatchTopic watch) {
    return new Sampler(
        lab.running(), () -> new long[] {work.timers(), work.timers(), watch.count()}, 0);
  }

  private Drained measure(String topic, List<Accepted> timers, WatchTopic watch, Sampler sampler)
      throws InterruptedException {
    waitingForSql();
    Machine machine = new Machine();
    Sample from = sampler.quietly();
    machine.start();
    long go = System.currentTimeMillis();
    lab.processes().consumer().give("/go");
    watch.await(timers.size(), go + DRAINED_MAX.toMillis());
    Window window = Window.of(from, sampler.quietly(), sampler.samples());
    machine.close();
    MachineUse use = DescribeMachine.of(machine, window);
    double waitingForSql = waitingForSql();
    Set<String> received = received(topic);
    Map<String, Double> numbers =
        new LinkedHashMap<>(Orders.numbers(lab.processes().consumer().give("/stop")));
    numbers.put(Drained.WAITING_FOR_SQL, waitingForSql);
    return new Drained(
        cell,
        new CheckPromises(timers, watch.arrivals(), it -> Long.MAX_VALUE).run(),
        (int) timers.stream().filter(it -> !received.contains(it.id())).count(),
        lab.tables().left(topic).size(),
        watch.arrivals(),
        window,
        sampler.samples(),
        go,
        use,
        numbers);
  }

  /** Since it was asked last, on average. */
  private double waitingForSql() throws InterruptedException {
    return Double.parseDouble(lab.processes().callback().ask("/pool/waiting"));
  }

  /** The last are committed after their records are seen. */
  private Set<String> received(String topic) throws InterruptedException {
    long end = System.nanoTime() + RECEIPTS_MAX.toNanos();
    Set<String> received = lab.tables().received(topic);
    while (received.size() < work.timers() && System.nanoTime() < end) {
      Thread.sleep(LOOK_EVERY);
      received = lab.tables().received(topic);
    }
    return received;
  }
}
