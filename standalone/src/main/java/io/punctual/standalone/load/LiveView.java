package io.punctual.standalone.load;

import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.PostTimers;
import io.punctual.verify.watch.Lateness;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** One line a second while a demo runs. */
final class LiveView implements AutoCloseable {
  private static final String FORMAT = "%6s %9s %9s %9s %9s   %s%n";

  private final PrintStream out;
  private final Recorder lateness = new Recorder(Lateness.MICROS_MAX, Lateness.DIGITS);
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private int second;

  LiveView(PrintStream out) {
    this.out = out;
  }

  void seen(long lateMicros) {
    lateness.recordValue(Lateness.clamp(lateMicros));
  }

  void start(Trial trial) {
    out.printf(FORMAT, "", "accepted", "refused", "arrived", "waiting", "lateness as seen");
    var unused = thread.scheduleAtFixedRate(() -> show(trial), 1, 1, TimeUnit.SECONDS);
  }

  private void show(Trial trial) {
    second++;
    PostTimers post = trial.post();
    int accepted = post.accepted().count();
    int arrived = trial.watch().count();
    out.printf(
        Locale.ROOT,
        FORMAT,
        second + " s",
        accepted,
        post.answers().refusedCount(),
        arrived,
        Math.max(0, accepted - arrived),
        sinceLastTime());
    out.flush();
  }

  private String sinceLastTime() {
    Histogram interval = lateness.getIntervalHistogram();
    return interval.getTotalCount() == 0
        ? "–"
        : "p50 %s, max %s"
            .formatted(
                Lateness.text(interval.getValueAtPercentile(50)),
                Lateness.text(interval.getMaxValue()));
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
