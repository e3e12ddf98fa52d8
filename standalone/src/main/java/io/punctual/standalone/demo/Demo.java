package io.punctual.standalone.demo;

import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.watch.Machine;
import io.punctual.verify.watch.ServiceMetrics;
import java.io.PrintStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One demo: offer, watch, wait for the last, judge.
 *
 * @param rate timers a second
 */
public record Demo(
    RunningStack running,
    String topic,
    int rate,
    int seconds,
    int keys,
    int dueFromMillis,
    int dueToMillis) {
  private static final int SECONDS_MAX = 3_600;
  private static final String SWEPT = "punctual_sweep_delivered_total";

  public Demo {
    if (seconds <= 0 || seconds > SECONDS_MAX) {
      throw new IllegalArgumentException("--seconds must be 1 to " + SECONDS_MAX);
    }
  }

  public DemoReport run(PrintStream out) throws InterruptedException {
    String run = UUID.randomUUID().toString();
    TimerShape shape = TimerShape.ofRun(topic, keys, run);
    DueRule due = DueRule.ahead(dueFromMillis, dueToMillis);
    Rate timersPerSecond = Rate.single(rate);
    out.printf(
        "%d timers, %d a second, due %.1f to %.1f s ahead, %d keys, topic %s%n%n",
        rate * seconds, rate, dueFromMillis / 1e3, dueToMillis / 1e3, keys, topic);
    LiveView view = new LiveView(out);
    double sweptBefore = swept();
    try (Trial trial = new Trial(target(), run, view::seen, false);
        Machine machine = new Machine()) {
      machine.start();
      try (view) {
        view.start(trial);
        new OpenLoop(trial.post(), shape, due, System.nanoTime())
            .run(timersPerSecond, (long) rate * seconds);
        trial.awaitArrivals();
      }
      machine.close();
      return new DemoReport(
          trial.post().answers(), trial.evidence(), (long) (swept() - sweptBefore), machine);
    }
  }

  private Trial.Target target() {
    List<URI> apis = running.urls(ServiceKind.API);
    return new Trial.Target(apis, Optional.empty(), running.kafka(), topic);
  }

  private double swept() throws InterruptedException {
    return ServiceMetrics.sum(running.urls(ServiceKind.CALLBACK), SWEPT);
  }
}
