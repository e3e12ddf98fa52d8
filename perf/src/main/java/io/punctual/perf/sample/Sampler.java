package io.punctual.perf.sample;

import io.punctual.engines.process.RunRecord;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Footprint;
import io.punctual.verify.watch.Machine;
import io.punctual.verify.watch.ServiceMetrics;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every process once a second, and asks every service for its metrics every few seconds.
 * In the measured part, it also watches the machine.
 */
public final class Sampler implements AutoCloseable {
  /** The process that submits, watches and judges. */
  public static final String SELF = "perf";

  /** Services are not even asked at the begin and the end of the measured part. */
  public static final int NEVER = -1;

  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Supplier<RunningStack> stack;
  private final Supplier<Sample.Counts> counts;
  private final int scrapeSeconds;
  private final List<Sample> samples = new ArrayList<>();
  private final Machine machine = new Machine();
  private final Thread thread = Thread.ofPlatform().daemon().name("sampler").unstarted(this::look);
  private @Nullable Sample measuredFrom;

  /**
   * @param scrapeSeconds between two looks at the metrics; 0: only when a sample is asked for
   */
  public Sampler(Supplier<RunningStack> stack, Supplier<Sample.Counts> counts, int scrapeSeconds) {
    this.stack = stack;
    this.counts = counts;
    this.scrapeSeconds = scrapeSeconds;
    thread.start();
  }

  private void look() {
    try {
      for (int second = 0; ; second++) {
        take(scrapeSeconds > 0 && second % scrapeSeconds == 0);
        Thread.sleep(EVERY);
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  public Sample now() throws InterruptedException {
    return take(scrapeSeconds != NEVER);
  }

  /** Begins the measured part. */
  public void begin() throws InterruptedException {
    measuredFrom = now();
    machine.start();
  }

  /** Ends the measured part. */
  public Window end() throws InterruptedException {
    Window window = since(Objects.requireNonNull(measuredFrom, "not begun"));
    machine.close();
    return window;
  }

  public Window since(Sample from) throws InterruptedException {
    Sample to = now();
    synchronized (samples) {
      return Window.of(from, to, samples);
    }
  }

  /**
   * What the measured part cost.
   *
   * @param timers among which the CPU is divided; 0: it is not divided
   */
  public Repetition describe(String title, Window window, long timers) {
    List<Figure> meanwhile = new ArrayList<>();
    machine
        .spent()
        .ifPresent(
            spent -> {
              meanwhile.add(new Figure("used", spent.used(), "%"));
              meanwhile.add(new Figure("host's share", spent.stolen(), "%"));
            });
    meanwhile.add(new Figure("load before", window.from().load(), ""));
    meanwhile.add(new Figure("load after", window.to().load(), ""));
    double late = machine.wakeUps().percentileMillis(99);
    meanwhile.add(new Figure("idle thread's wake-up p99", late, "ms"));
    return new Repetition(title, meanwhile, window.uses(timers));
  }

  private Sample take(boolean scrape) throws InterruptedException {
    Map<String, ServiceMetrics> metrics = new LinkedHashMap<>();
    Map<Sample.Process, Long> cpu = new LinkedHashMap<>();
    Map<String, Footprint> footprints = new LinkedHashMap<>();
    for (RunRecord record : stack.get().processes()) {
      if (scrape && isService(record)) {
        URI url = URI.create("http://127.0.0.1:" + record.port());
        metrics.put(record.name(), ServiceMetrics.of(url));
      }
      if (!record.name().equals("launcher")) {
        record.process().ifPresent(it -> addCpu(cpu, record.name(), it));
      }
      if (scrape) {
        record
            .process()
            .flatMap(it -> Footprint.of(it.pid()))
            .ifPresent(it -> footprints.put(record.name(), it));
      }
    }
    addCpu(cpu, SELF, ProcessHandle.current());
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    Sample sample =
        new Sample(System.currentTimeMillis(), cpu, footprints, metrics, counts.get(), load);
    synchronized (samples) {
      samples.add(sample);
    }
    return sample;
  }

  private static void addCpu(Map<Sample.Process, Long> cpu, String name, ProcessHandle process) {
    Sample.Process key = new Sample.Process(name, process.pid());
    process.info().totalCpuDuration().ifPresent(it -> cpu.put(key, it.toMillis()));
  }

  private static boolean isService(RunRecord record) {
    return Stream.of(ServiceKind.values())
        .anyMatch(it -> record.name().startsWith(it.title() + "-"));
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
