package io.punctual.perf.sample;

import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.watch.ServiceMetrics;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Looks at every process once a second, and asks every service for its metrics every few seconds;
 * on demand, too.
 */
public final class Sampler implements AutoCloseable {
  /** The load, the watching and the check. */
  public static final String SELF = "perf";

  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Supplier<RunningStack> stack;
  private final Supplier<long[]> counts;
  private final int scrapeEvery;
  private final List<Sample> samples = new ArrayList<>();
  private final Thread thread = Thread.ofPlatform().daemon().name("sampler").unstarted(this::look);
  private volatile boolean closed;

  /**
   * @param counts how many timers were sent, accepted and seen by now
   * @param scrapeEvery so many seconds; 0: never
   */
  public Sampler(Supplier<RunningStack> stack, Supplier<long[]> counts, int scrapeEvery) {
    this.stack = stack;
    this.counts = counts;
    this.scrapeEvery = scrapeEvery;
  }

  public void start() {
    thread.start();
  }

  private void look() {
    try {
      for (int second = 0; !closed; second++) {
        take(scrapeEvery > 0 && second % scrapeEvery == 0);
        LockSupport.parkNanos(EVERY.toNanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything as it is now. */
  public Sample now() throws InterruptedException {
    return take(true);
  }

  /** The processes as they are now; no service is asked. */
  public Sample quietly() throws InterruptedException {
    return take(false);
  }

  private Sample take(boolean scrape) throws InterruptedException {
    RunningStack running = stack.get();
    Map<String, ServiceMetrics> metrics = new LinkedHashMap<>();
    if (scrape) {
      for (RunRecord record : running.processes()) {
        if (isService(record.name())) {
          metrics.put(
              record.name(), ServiceMetrics.of(URI.create("http://127.0.0.1:" + record.port())));
        }
      }
    }
    Sample sample =
        new Sample(
            System.currentTimeMillis(),
            processes(running),
            metrics,
            counts.get(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    synchronized (samples) {
      samples.add(sample);
    }
    return sample;
  }

  private static boolean isService(String process) {
    return Stream.of(ServiceKind.values()).anyMatch(it -> process.startsWith(it.title() + "-"));
  }

  private static Map<Sample.Process, ProcessTimes> processes(RunningStack running) {
    Map<Sample.Process, ProcessTimes> times = new LinkedHashMap<>();
    for (RunRecord record : running.processes()) {
      if (!record.name().equals("launcher")) {
        record
            .process()
            .flatMap(ProcessTimes::of)
            .ifPresent(it -> times.put(new Sample.Process(record.name(), record.pid()), it));
      }
    }
    ProcessHandle self = ProcessHandle.current();
    ProcessTimes.of(self).ifPresent(it -> times.put(new Sample.Process(SELF, self.pid()), it));
    return times;
  }

  public List<Sample> samples() {
    synchronized (samples) {
      return List.copyOf(samples);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
