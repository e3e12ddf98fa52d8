package io.punctual.standalone.loadcheck;

import io.punctual.standalone.check.CheckPromises.Overtaken;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.check.Load;
import io.punctual.standalone.check.SubmitLoad.Failed;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * What a load check ends with: for people a table, for scripts JSON.
 *
 * @param seconds the same second by second, as CSV
 */
public record LoadCheckReport(
    URI api,
    Load load,
    long startedMillis,
    long endedMillis,
    List<Row> phases,
    Row total,
    List<Overtaken> overtaken,
    List<Failed> failed,
    List<String> unreadablePhases,
    String seconds) {

  private static final int EXAMPLES_MAX = 10;
  private static final double MICROS = 1_000.0;
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

  static LoadCheckReport of(
      URI api, Load load, long startedMillis, long endedMillis, Phases phases, Observed observed) {
    JudgePhases judge = new JudgePhases(phases, observed);
    return new LoadCheckReport(
        api,
        load,
        startedMillis,
        endedMillis,
        judge.rows(),
        judge.total(),
        judge.overtaken(),
        observed.failed(),
        phases.unreadable(),
        new EachSecond(observed).csv());
  }

  /** And there was something to promise. */
  public boolean keptEveryPromise() {
    return total.findings().accepted() > 0 && total.keptEveryPromise();
  }

  public String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d timers a second from %s to %s, due %d to %d s ahead, %d keys, topic %s:"
            .formatted(
                load.rate(),
                Instant.ofEpochMilli(startedMillis),
                Instant.ofEpochMilli(endedMillis),
                load.dueFromMillis() / 1_000,
                load.dueToMillis() / 1_000,
                load.keys(),
                load.topic()));
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
    if (total.findings().accepted() == 0) {
      return "No timer was accepted.";
    }
    return keptEveryPromise()
        ? "Every promise was kept: nothing lost, nothing early, every key in order, no submission"
            + " failed."
        : "A PROMISE FELL.";
  }

  private List<String> examples() {
    List<String> examples = new ArrayList<>();
    failed.stream()
        .limit(EXAMPLES_MAX)
        .forEach(
            it ->
                examples.add(
                    "failed at %s: %s"
                        .formatted(Instant.ofEpochMilli(it.postedAtMillis()), it.told())));
    overtaken.stream().limit(EXAMPLES_MAX).map(Overtaken::told).forEach(examples::add);
    unreadablePhases.forEach(it -> examples.add("no phase, epochMillis name: " + it));
    return examples;
  }

  private List<String> table() {
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    phases.forEach(row -> rows.add(cells(row)));
    rows.add(cells(total));
    return MarkdownTable.of(rows);
  }

  private static List<String> cells(Row row) {
    return List.of(
        row.name(),
        Long.toString(row.sent()),
        told(row.failed(), row.failedCount()),
        Long.toString(row.repeated()),
        Integer.toString(row.findings().accepted()),
        Integer.toString(row.findings().lost()),
        Integer.toString(row.findings().early()),
        Integer.toString(row.findings().outOfOrder()),
        Integer.toString(row.findings().duplicated()),
        Integer.toString(row.withoutReceipt()),
        millis(row.acked(), row.acked().percentileMicros(50)),
        millis(row.acked(), row.acked().percentileMicros(99)),
        millis(row.acked(), row.acked().maxMicros()));
  }

  private static String told(SortedMap<String, Long> failed, long count) {
    return failed.isEmpty()
        ? "0"
        : count
            + failed.entrySet().stream()
                .map(it -> it.getKey() + ": " + it.getValue())
                .collect(Collectors.joining(", ", " (", ")"));
  }

  private static String millis(Lateness lateness, long micros) {
    return lateness.count() == 0 ? "–" : String.format(Locale.ROOT, "%.0f", micros / MICROS);
  }

  /** The same for scripts. */
  public Map<String, Object> result() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("api", api.toString());
    result.put("topic", load.topic());
    result.put("rate", load.rate());
    result.put("keys", load.keys());
    result.put("startedAt", Instant.ofEpochMilli(startedMillis).toString());
    result.put("endedAt", Instant.ofEpochMilli(endedMillis).toString());
    result.put("kept", keptEveryPromise());
    result.put("total", result(total));
    result.put("phases", phases.stream().map(LoadCheckReport::result).toList());
    result.put("examples", examples());
    return result;
  }

  private static Map<String, Object> result(Row row) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("name", row.name());
    if (row.fromMillis() != Long.MIN_VALUE) {
      result.put("from", Instant.ofEpochMilli(row.fromMillis()).toString());
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
    result.put("withoutReceipt", row.withoutReceipt());
    if (row.acked().count() > 0) {
      result.put(
          "latenessMillis",
          Map.of(
              "p50", row.acked().percentileMicros(50) / MICROS,
              "p99", row.acked().percentileMicros(99) / MICROS,
              "max", row.acked().maxMicros() / MICROS));
    }
    return result;
  }
}
