package io.punctual.standalone.demo;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.punctual.standalone.check.Findings;
import io.punctual.standalone.check.Lateness;
import java.util.List;
import java.util.stream.Collectors;

/** What a demo ends with. */
public record DemoReport(
    long posted,
    long refused,
    long unanswered,
    List<String> refusals,
    Findings findings,
    List<String> overtaken,
    Lateness acked,
    int withoutReceipt,
    Lateness seen,
    long sweptMore,
    Lateness wakeUps,
    String cpu) {

  private static final int OVERTAKEN_SHOWN_MAX = 5;

  /** Nothing lost, nothing early, every key in order; and there was something to promise. */
  public boolean keptEveryPromise() {
    return findings.accepted() > 0 && findings.keptEveryPromise();
  }

  public String told() {
    return String.join(
        "\n",
        "",
        counts(),
        "",
        latenesses(),
        cpu,
        "",
        "acked lateness (Kafka's ack − due, from the receipts):",
        LatenessChart.of(acked),
        "",
        refusals.isEmpty() ? "" : "not accepted, for example: " + refusals,
        overtaken.stream().limit(OVERTAKEN_SHOWN_MAX).collect(Collectors.joining("\n")),
        verdict());
  }

  /** In one line. */
  public String summary() {
    return "accepted %d of %d; acked p50 %s, p99 %s, max %s. %s"
        .formatted(
            findings.accepted(),
            posted,
            acked.percentile(50),
            acked.percentile(99),
            acked.max(),
            verdict());
  }

  private String verdict() {
    if (findings.accepted() == 0) {
      return "No timer was accepted.";
    }
    return keptEveryPromise()
        ? "Every promise was kept: nothing lost, nothing early, every key in order."
        : "A PROMISE FELL.";
  }

  private String counts() {
    return table(
        List.of("what", "timers"),
        List.of(
            List.of("sent", Long.toString(posted)),
            List.of("refused (429, 503)", Long.toString(refused)),
            List.of("without an answer", Long.toString(unanswered)),
            List.of("accepted", Integer.toString(findings.accepted())),
            List.of("lost", Integer.toString(findings.lost())),
            List.of("duplicated", Integer.toString(findings.duplicated())),
            List.of("early", Integer.toString(findings.early())),
            List.of("out of key order", Integer.toString(findings.outOfOrder())),
            List.of("without a receipt", Integer.toString(withoutReceipt)),
            List.of("delivered by the sweep", Long.toString(sweptMore))));
  }

  private String latenesses() {
    return table(
        List.of("lateness", "p50", "p90", "p99", "max"),
        List.of(
            row("acked by Kafka", acked),
            row("seen by a consumer", seen),
            row("a thread that only waits", wakeUps)));
  }

  private static List<String> row(String name, Lateness lateness) {
    return List.of(
        name,
        lateness.percentile(50),
        lateness.percentile(90),
        lateness.percentile(99),
        lateness.max());
  }

  private static String table(List<String> headers, List<List<String>> rows) {
    Column[] columns = new Column[headers.size()];
    for (int i = 0; i < columns.length; i++) {
      HorizontalAlign align = i == 0 ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
      columns[i] = new Column().header(headers.get(i)).headerAlign(align).dataAlign(align);
    }
    String[][] cells =
        rows.stream().map(row -> row.toArray(String[]::new)).toArray(String[][]::new);
    return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, columns, cells);
  }
}
