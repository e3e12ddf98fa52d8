package io.punctual.standalone.demo;

import io.punctual.standalone.check.SubmitLoad;
import io.punctual.standalone.check.WatchArrivals;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One line a second while a demo runs. */
final class LiveView implements AutoCloseable {
  private static final String FORMAT = "%6s %9s %9s %9s %9s   %s%n";

  private final SubmitLoad load;
  private final WatchArrivals watch;
  private final LiveLateness live;
  private final PrintStream out;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private int second;

  LiveView(SubmitLoad load, WatchArrivals watch, LiveLateness live, PrintStream out) {
    this.load = load;
    this.watch = watch;
    this.live = live;
    this.out = out;
  }

  void start() {
    out.printf(FORMAT, "", "accepted", "refused", "arrived", "waiting", "lateness as seen");
    var unused = thread.scheduleAtFixedRate(this::show, 1, 1, TimeUnit.SECONDS);
  }

  private void show() {
    second++;
    out.printf(
        Locale.ROOT,
        FORMAT,
        second + " s",
        load.acceptedCount(),
        load.refusedCount(),
        watch.count(),
        Math.max(0, load.acceptedCount() - watch.count()),
        live.sinceLastTime());
    out.flush();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
