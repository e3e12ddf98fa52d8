package io.punctual.standalone.load;

import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.watch.Machine;
import io.punctual.verify.watch.ServiceMetrics;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** Load on the stack that runs here, with a live view and a report of the machine, too. */
public record Demo(
    RunningStack running, String topic, int keys, int dueFromMillis, int dueToMillis) {
  private static final int SECONDS_MAX = 3_600;
  private static final String SWEPT = "punctual_sweep_delivered_total";

  /** Submits for some seconds, and judges. */
  public DemoReport run(int rate, int seconds, PrintStream out) throws InterruptedException {
    if (seconds <= 0 || seconds > SECONDS_MAX) {
      throw new IllegalArgumentException("--seconds must be 1 to " + SECONDS_MAX);
    }
    Trial.Target target =
        new Trial.Target(running.urls(ServiceKind.API), Optional.empty(), running.kafka(), topic);
    OfferLoad load = new OfferLoad(target, rate, keys, dueFromMillis, dueToMillis);
    out.printf(
        "%d timers, %d a second, due %.1f to %.1f s ahead, %d keys, topic %s%n%n",
        rate * seconds, rate, dueFromMillis / 1e3, dueToMillis / 1e3, keys, topic);
    double sweptBefore = swept();
    try (LiveView view = new LiveView(out);
        Machine machine = new Machine()) {
      machine.start();
      ObservedLoad observed = load.run((long) rate * seconds, () -> true, view::start, view::seen);
      machine.close();
      return new DemoReport(
          LoadReport.of(load, observed, LoadPhases.of(List.of())),
          DeliveryTimes.of(observed.evidence(), observed.evidence().accepted()),
          (long) (swept() - sweptBefore),
          machine);
    }
  }

  private double swept() throws InterruptedException {
    return ServiceMetrics.sum(running.urls(ServiceKind.CALLBACK), SWEPT);
  }
}
