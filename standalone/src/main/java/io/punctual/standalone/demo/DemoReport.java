package io.punctual.standalone.demo;

import static java.util.stream.Collectors.joining;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.judge.OrderedPerKey;
import io.punctual.verify.judge.Promise.Violation;
import io.punctual.verify.offer.Answers;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.report.MarkdownTable;
import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.Machine;
import java.util.List;

/** What a demo ends with. */
public final class DemoReport {
  private static final int EXAMPLES_MAX = 5;

  private final Answers answers;
  private final Findings findings;
  private final DeliveryTimes times;
  private final long swept;
  private final Machine machine;

  /**
   * @param swept how many timers the sweep delivered meanwhile
   */
  DemoReport(Answers answers, Evidence evidence, long swept, Machine machine) {
    this.answers = answers;
    this.findings = Judge.judge(evidence);
    this.times = DeliveryTimes.of(evidence, evidence.accepted());
    this.swept = swept;
    this.machine = machine;
  }

  /** Nothing lost, nothing early, every key in order; and there was something to promise. */
  public boolean keptEveryPromise() {
    return findings.accepted() > 0 && findings.keptEveryPromise();
  }

  public String text() {
    return String.join(
        "\n",
        "",
        counts(),
        "",
        latenesses(),
        machine.cpu(),
        "",
        "acked lateness (Kafka's ack − due, from the receipts):",
        LatenessChart.of(times.acked()),
        "",
        refusals(),
        findings.of(new OrderedPerKey()).stream()
            .limit(EXAMPLES_MAX)
            .map(Violation::description)
            .collect(joining("\n")),
        verdict());
  }

  /** In one line. */
  public String summary() {
    Lateness acked = times.acked();
    return "accepted %d of %d; acked p50 %s, p99 %s, max %s. %s"
        .formatted(
            findings.accepted(),
            answers.sentCount(),
            acked.percentile(50),
            acked.percentile(99),
            acked.percentile(100),
            verdict());
  }

  private String verdict() {
    if (findings.accepted() == 0) {
      return "No timer was accepted.";
    }
    return keptEveryPromise()
        ? "Every promise was kept: nothing lost, nothing early, every key in order."
        : "A PROMISE WAS BROKEN.";
  }

  private String refusals() {
    String examples =
        answers.failed().stream()
            .limit(EXAMPLES_MAX)
            .map(FailedRequest::detail)
            .collect(joining(", "));
    return examples.isEmpty() ? "" : "not accepted, for example: " + examples;
  }

  private String counts() {
    return table(
        List.of("what", "timers"),
        count("sent", answers.sentCount()),
        count("refused (429, 503)", answers.refusedCount()),
        count("without an answer", answers.unansweredCount()),
        count("accepted", findings.accepted()),
        count("lost", findings.lost()),
        count("duplicated", findings.duplicated()),
        count("early", findings.early()),
        count("out of key order", findings.outOfOrder()),
        count("without a receipt", findings.withoutReceipt()),
        count("delivered by the sweep", swept));
  }

  private static List<String> count(String what, long timers) {
    return List.of(what, Long.toString(timers));
  }

  private String latenesses() {
    return table(
        List.of("lateness", "p50", "p90", "p99", "max"),
        row("acked by Kafka", times.acked()),
        row("seen by a consumer", times.seen()),
        row("an idle thread's wake-up", machine.wakeUps()));
  }

  private static List<String> row(String name, Lateness lateness) {
    return List.of(
        name,
        lateness.percentile(50),
        lateness.percentile(90),
        lateness.percentile(99),
        lateness.percentile(100));
  }

  @SafeVarargs
  private static String table(List<String>... rows) {
    return String.join("\n", MarkdownTable.of(List.of(rows)));
  }
}
