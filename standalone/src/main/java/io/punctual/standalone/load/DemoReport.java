package io.punctual.standalone.load;

import static java.util.stream.Collectors.joining;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.report.MarkdownTable;
import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.Machine;
import java.util.List;

/**
 * The result of a demo.
 *
 * @param swept how many timers the sweep delivered meanwhile
 */
public record DemoReport(LoadReport load, DeliveryTimes times, long swept, Machine machine) {
  private static final int EXAMPLES_MAX = 5;

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
    return List.of(
        name,
        lateness.percentile(50),
        lateness.percentile(90),
        lateness.percentile(99),
        lateness.percentile(100));
  }
}
