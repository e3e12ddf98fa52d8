package io.punctual.standalone.load;

import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.judge.Promise;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of a load check: for scripts as JSON of these members, for people as Markdown.
 *
 * @param kept nothing was lost, early or out of order, and every submission was accepted
 * @param phases those in which there was something to count
 * @param examples of what went wrong
 */
public record LoadReport(
    String api,
    String topic,
    int rate,
    int keys,
    Instant startedAt,
    Instant endedAt,
    boolean kept,
    PhaseResult total,
    List<PhaseResult> phases,
    List<String> examples) {
  private static final LoadPhases.Phase TOTAL = new LoadPhases.Phase("total", Long.MIN_VALUE);
  private static final int EXAMPLES_MAX = 10;

  public static LoadReport of(OfferLoad load, ObservedLoad observed, LoadPhases phases) {
    Findings findings = Judge.judge(observed.evidence());
    PhaseResult total = PhaseResult.of(TOTAL, observed, findings, _ -> true);
    return new LoadReport(
        load.target().apis().getFirst().toString(),
        load.target().topic(),
        load.rate(),
        load.keys(),
        observed.startedAt(),
        observed.endedAt(),
        total.keptEveryPromise() && total.failed() == 0,
        total,
        phases.all().stream()
            .map(it -> PhaseResult.of(it, observed, findings, at -> phases.at(at).equals(it)))
            .filter(it -> it.sent() > 0 || it.due() > 0)
            .toList(),
        examples(observed, findings, phases.unreadable()));
  }

  private static List<String> examples(
      ObservedLoad observed, Findings findings, List<String> unreadable) {
    return Stream.of(
            observed.failed().stream()
                .limit(EXAMPLES_MAX)
                .map(
                    it ->
                        "failed at %s: %s"
                            .formatted(Instant.ofEpochMilli(it.postedAtMillis()), it.detail())),
            findings.of(Promise.ORDERED_PER_KEY).stream()
                .limit(EXAMPLES_MAX)
                .map(it -> it.description()),
            unreadable.stream().map(it -> "no phase, epochMillis name: " + it))
        .flatMap(it -> it)
        .toList();
  }

  /** Files for people and for scripts, with the load second by second. */
  public void write(Path folder, String secondsCsv) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("report.md"), markdown());
      Files.writeString(folder.resolve("seconds.csv"), secondsCsv);
      Files.writeString(
          folder.resolve("result.json"),
          JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(this));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder + ": " + e.getMessage(), e);
    }
  }

  public String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d timers a second from %s to %s, %d keys, topic %s:"
            .formatted(rate, startedAt, endedAt, keys, topic));
    lines.add("");
    lines.addAll(PhaseResult.table(Stream.concat(phases.stream(), Stream.of(total)).toList()));
    lines.add("");
    lines.add(
        "Submissions are counted in the phase in which they were made, timers in the phase in which"
            + " they were due. Lateness is Kafka's acknowledgement − due, from the receipts.");
    lines.add("");
    lines.add(total.verdict(kept));
    examples.forEach(it -> lines.add("- " + it));
    return String.join("\n", lines) + "\n";
  }
}
