package io.punctual.standalone.load;

import static java.util.stream.Collectors.joining;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.report.MarkdownTable;
import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.Machine;
import io.punctual.verify.watch.ServiceMetrics;
import java.io.PrintStream;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a demo.
 *
 * @param swept how many timers the sweep delivered meanwhile
 */
public record DemoReport(LoadReport load, DeliveryTimes times, long swept, Machine machine) {
  private static final int EXAMPLES_MAX = 5;
  private static final String SWEPT = "punctual_sweep_delivered_total";

  /** Of load that is shown while it runs. */
  public static DemoReport of(OfferLoad load, long timers, List<URI> callbacks, PrintStream out)
      throws InterruptedException {
    double sweptBefore = ServiceMetrics.sum(callbacks, SWEPT);
    try (LiveView view = new LiveView(out);
        Machine machine = new Machine()) {
      machine.start();
      ObservedLoad observed = load.run(timers, () -> true, view::start, view::seen);
      machine.close();
      return new DemoReport(
          LoadReport.of(load, observed, LoadPhases.of(List.of())),
          DeliveryTimes.of(observed.evidence(), observed.evidence().accepted()),
          (long) (ServiceMetrics.sum(callbacks, SWEPT) - sweptBefore),
          machine);
    }
  }

  public boolean keptEveryPromise() {
    return load.total().keptEveryPromise();
  }

  public String text() {
    return String.join(
        "\n",
        "",
        String.join("\n", PhaseResult.table(List.of(load.total()))),
        "delivered by the sweep: " + swept,
        "",
        String.join(
            "\n",
            MarkdownTable.of(
                List.of(
                    List.of("lateness", "p50", "p90", "p99", "max"),
                    row("acked by Kafka", times.acked()),
                    row("of those due in the first second", times.firstSecond().acked()),
                    row("seen by a consumer", times.seen()),
                    row("an idle thread's wake-up", machine.wakeUps())))),
        machine.cpu(),
        "",
        "acked lateness (Kafka's ack − due, from the receipts):",
        LatenessChart.of(times.acked()),
        "",
        load.examples().stream().limit(EXAMPLES_MAX).collect(joining("\n")),
        verdict());
  }

  /** In one line. */
  public String summary() {
    Lateness acked = times.acked();
    return "accepted %d of %d; acked p50 %s, p99 %s, max %s. %s"
        .formatted(
            load.total().due(),
            load.total().sent(),
            acked.percentile(50),
            acked.percentile(99),
            acked.percentile(100),
            verdict());
  }

  private String verdict() {
    return load.total().verdict(keptEveryPromise());
  }

  private static List<String> row(String name, Lateness lateness) {
    return Stream.concat(Stream.of(name), Stream.of(50, 90, 99, 100).map(lateness::percentile))
        .toList();
  }
}
