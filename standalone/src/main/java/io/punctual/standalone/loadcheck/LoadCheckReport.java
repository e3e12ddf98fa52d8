package io.punctual.standalone.loadcheck;

import static java.util.stream.Collectors.joining;

import io.punctual.verify.judge.OrderedPerKey;
import io.punctual.verify.judge.Promise.Violation;
import io.punctual.verify.report.MarkdownTable;
import io.punctual.verify.watch.Lateness;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a load check ends with: for people a table, for scripts JSON.
 *
 * @param rows by phases, and at last the total
 */
public record LoadCheckReport(
    LoadCheck check, ObservedLoad observed, List<String> unreadablePhases, List<Row> rows) {
  private static final int EXAMPLES_MAX = 10;
  private static final List<String> HEADER =
      List.of(
          "phase",
          "sent",
          "failed",
          "repeated",
          "due",
          "lost",
          "early",
          "out of order",
          "duplicated",
          "no receipt",
          "p50 ms",
          "p99 ms",
          "max ms");

  public static LoadCheckReport of(LoadCheck check, ObservedLoad observed, LoadPhases phases) {
    return new LoadCheckReport(check, observed, phases.unreadable(), observed.rows(phases));
  }

  List<Row> phases() {
    return rows.subList(0, rows.size() - 1);
  }

  Row total() {
    return rows.getLast();
  }

  /** And there was something to promise. */
  public boolean keptEveryPromise() {
    return total().findings().accepted() > 0 && total().keptEveryPromise();
  }

  /** The same second by second, as CSV. */
  public String seconds() {
    return new EachSecond(observed).csv();
  }

  public String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d timers a second from %s to %s, due %d to %d s ahead, %d keys, topic %s:"
            .formatted(
                check.rate(),
                Instant.ofEpochMilli(observed.startedMillis()),
                Instant.ofEpochMilli(observed.endedMillis()),
                LoadCheck.DUE_FROM_MILLIS / 1_000,
                LoadCheck.DUE_TO_MILLIS / 1_000,
                check.keys(),
                check.target().topic()));
    lines.add("");
    lines.addAll(table());
    lines.add("");
    lines.add(
        "Submissions are counted in the phase in which they were made, timers in that in which they"
            + " were due. Lateness is Kafka's acknowledgement − due, from the receipts.");
    lines.add("");
    lines.add(verdict());
    examples().forEach(it -> lines.add("- " + it));
    return String.join("\n", lines) + "\n";
  }

  private String verdict() {
    if (total().findings().accepted() == 0) {
      return "No timer was accepted.";
    }
    return keptEveryPromise()
        ? "Every promise was kept: nothing lost, nothing early, every key in order, no submission"
            + " failed."
        : "A PROMISE WAS BROKEN.";
  }

  private List<String> examples() {
    List<String> examples = new ArrayList<>();
    observed.failed().stream()
        .limit(EXAMPLES_MAX)
        .map(it -> "failed at %s: %s".formatted(at(it.postedAtMillis()), it.detail()))
        .forEach(examples::add);
    total().findings().of(new OrderedPerKey()).stream()
        .limit(EXAMPLES_MAX)
        .map(Violation::description)
        .forEach(examples::add);
    unreadablePhases.forEach(it -> examples.add("no phase, epochMillis name: " + it));
    return examples;
  }

  private List<String> table() {
    List<List<String>> cells = new ArrayList<>(List.of(HEADER));
    rows.forEach(row -> cells.add(cells(row)));
    return MarkdownTable.of(cells);
  }

  private static List<String> cells(Row row) {
    return List.of(
        row.name(),
        Long.toString(row.sent()),
        failures(row),
        Long.toString(row.repeated()),
        Integer.toString(row.findings().accepted()),
        Integer.toString(row.findings().lost()),
        Integer.toString(row.findings().early()),
        Integer.toString(row.findings().outOfOrder()),
        Integer.toString(row.findings().duplicated()),
        Integer.toString(row.findings().withoutReceipt()),
        millis(row.acked(), 50),
        millis(row.acked(), 99),
        millis(row.acked(), 100));
  }

  private static String failures(Row row) {
    return row.failed().isEmpty()
        ? "0"
        : row.failedCount()
            + row.failed().entrySet().stream()
                .map(it -> it.getKey() + ": " + it.getValue())
                .collect(joining(", ", " (", ")"));
  }

  private static String millis(Lateness lateness, double percentile) {
    return lateness.count() == 0
        ? "–"
        : String.format(Locale.ROOT, "%.0f", lateness.percentileMillis(percentile));
  }

  /** The same for scripts. */
  public Map<String, Object> result() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("api", check.target().apis().getFirst().toString());
    result.put("topic", check.target().topic());
    result.put("rate", check.rate());
    result.put("keys", check.keys());
    result.put("startedAt", at(observed.startedMillis()));
    result.put("endedAt", at(observed.endedMillis()));
    result.put("kept", keptEveryPromise());
    result.put("total", result(total()));
    result.put("phases", phases().stream().map(LoadCheckReport::result).toList());
    result.put("examples", examples());
    return result;
  }

  private static String at(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private static Map<String, Object> result(Row row) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("name", row.name());
    if (row.fromMillis() != Long.MIN_VALUE) {
      result.put("from", at(row.fromMillis()));
    }
    result.put("sent", row.sent());
    result.put("failed", row.failedCount());
    result.put("failedBy", row.failed());
    result.put("repeated", row.repeated());
    result.put("due", row.findings().accepted());
    result.put("lost", row.findings().lost());
    result.put("early", row.findings().early());
    result.put("outOfOrder", row.findings().outOfOrder());
    result.put("duplicated", row.findings().duplicated());
    result.put("withoutReceipt", row.findings().withoutReceipt());
    if (row.acked().count() > 0) {
      result.put(
          "latenessMillis",
          Map.of(
              "p50", row.acked().percentileMillis(50),
              "p99", row.acked().percentileMillis(99),
              "max", row.acked().percentileMillis(100)));
    }
    return result;
  }
}
