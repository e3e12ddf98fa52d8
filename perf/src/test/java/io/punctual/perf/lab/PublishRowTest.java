package io.punctual.perf.lab;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishRowTest {
  private static final String HEADER =
      """
      | what | p50 | p99 | max | CPU | verdict | commit | machine | command |
      |---|--:|--:|--:|--:|---|---|---|---|
      """;
  private static final String ROW =
      "| b, 1,000/s | < 1 | 6 | 1,235 | 0.50 | None lost, early, doubled or out of order;"
          + " all acknowledged after: 4.1 s. | 0123456, 2026-11-22 | 2 cores, 24 GiB |"
          + " `./punctual perf spike` |\n";

  @TempDir private Path home;

  @BeforeEach
  void makePages() throws IOException {
    Files.createDirectories(home.resolve("docs"));
    page("docs/measured.md", HEADER + "| a | 1 | 1 |\n| c | 3 | 3 |\n");
    page("README.md", "| what | p99 |\n|---|--:|\n| b, 1,000/s | 9 |\n");
  }

  private void page(String name, String table) throws IOException {
    Files.writeString(
        home.resolve(name), "before\n<!-- measured -->\n" + table + "<!-- /measured -->\nafter\n");
  }

  @Test
  void aRowIsAddedInItsPlace() throws IOException {
    publish();

    assertThat(Files.readString(home.resolve("docs/measured.md")))
        .isEqualTo(
            "before\n<!-- measured -->\n"
                + HEADER
                + "| a | 1 | 1 |\n"
                + ROW
                + "| c | 3 | 3 |\n<!-- /measured -->\nafter\n");
  }

  @Test
  void aRowOfItsNameIsReplaced() throws IOException {
    page("docs/measured.md", HEADER + "| b, 1,000/s | 7 |\n");
    publish();
    publish();

    assertThat(Files.readString(home.resolve("docs/measured.md")))
        .isEqualTo("before\n<!-- measured -->\n" + HEADER + ROW + "<!-- /measured -->\nafter\n");
  }

  @Test
  void theReadmesRowIsReplacedInTheColumnsThatItHas() throws IOException {
    publish();

    assertThat(Files.readString(home.resolve("README.md")))
        .contains("|---|--:|\n| b, 1,000/s | 6 |\n<");
  }

  @Test
  void eachOfAPagesTablesIsLookedAt() throws IOException {
    page("README.md", "| what | p99 |\n|---|--:|\n| other | 9 |\n");
    String first = Files.readString(home.resolve("README.md"));
    page("README.md", "| what | max |\n|---|--:|\n| b, 1,000/s | 9 |\n");
    String second = Files.readString(home.resolve("README.md"));
    Files.writeString(home.resolve("README.md"), first + second);
    publish();

    assertThat(Files.readString(home.resolve("README.md")))
        .isEqualTo(first + second.replace("| 9 |", "| 1,235 |"));
  }

  @Test
  void aRowThatTheReadmeDoesNotHaveIsNotAdded() throws IOException {
    page("README.md", "| what | p99 |\n|---|--:|\n| other | 9 |\n");
    String before = Files.readString(home.resolve("README.md"));
    publish();

    assertThat(Files.readString(home.resolve("README.md"))).isEqualTo(before);
  }

  @Test
  void aRunThatBrokeAPromiseIsNotPublished() {
    assertThatThrownBy(() -> PublishRow.of(report(List.of("1 lost")), "b"))
        .hasMessageContaining("not published");
  }

  @Test
  void aVerdictHasNoMoreThanACellTakes() {
    List<Figure> summary =
        List.of(
            new Figure("drain rate: Punctual, median of 6; 7", 6, "timers/s"),
            new Figure(
                "drain rate: Punctual ÷ per message", 9.6, "(target ≥ 6: met), run by run 9"),
            new Figure("x".repeat(160), 1, ""));

    assertThat(PublishRow.of(report(List.of(), summary), "b").cells().get("verdict"))
        .isEqualTo("Drain rate: Punctual ÷ per message: 9.6.");
  }

  @Test
  void aComparisonHasARowForEachSideThatRanAtASteadyRate() {
    Report compared = report(List.of());
    Repetition steady =
        new Repetition("Quartz steady", List.of(), List.of())
            .parameter(PublishRow.SIDE, "Quartz")
            .parameter("rate", 1_000)
            .figure("seen lateness p99", 56_000, "ms")
            .figure(PublishRow.SIDES_CPU, 3.5, "ms")
            .checked("out of key order", 19);
    Repetition drain =
        new Repetition("Quartz drains", List.of(), List.of())
            .parameter(PublishRow.SIDE, "Quartz")
            .figure("all acknowledged after", 186, "s");
    Repetition perMessage =
        new Repetition("per message drains", List.of(), List.of())
            .parameter(PublishRow.SIDE, "per message");
    List<Repetition> runs = List.of(steady, drain, perMessage);

    assertThat(PublishRow.ofSides(with(compared, runs), "1,000/s"))
        .singleElement()
        .extracting(
            PublishRow::cells, as(InstanceOfAssertFactories.map(String.class, String.class)))
        .containsEntry("what", "1,000/s: Quartz")
        .containsEntry("p99", "56,000")
        .containsEntry("cpu", "3.50")
        .containsEntry(
            "verdict", "19 out of key order; at one instant: all acknowledged after: 186 s");
    assertThat(PublishRow.ofSides(compared, "b")).isEmpty();
  }

  private static Report with(Report report, List<Repetition> repetitions) {
    return new Report(
        report.name(),
        report.command(),
        report.startedAt(),
        report.facts(),
        report.flags(),
        List.of(),
        report.summary(),
        List.of(),
        repetitions);
  }

  private void publish() {
    PublishRow.of(report(List.of()), "b, 1,000/s").into(home);
  }

  private static Report report(List<String> wrong) {
    return report(wrong, List.of());
  }

  private static Report report(List<String> wrong, List<Figure> summary) {
    Map<String, String> facts =
        Map.of("commit", "0123456789abcdef", "machine", "2 processors (Some CPU), 24 GiB");
    List<ProcessUse> uses =
        List.of(new ProcessUse("api-1", 1, 0.2, 0), new ProcessUse("perf", 1, 0.3, 0));
    Repetition run =
        new Repetition("run 1", List.of(), uses)
            .figure("acked lateness p50", 0.9, "ms")
            .figure("acked lateness p99", 6, "ms")
            .figure("acked lateness max", 1_234.6, "ms")
            .figure("all acknowledged after", 4.1, "s");
    List.of("lost", "duplicated", "early", "out of key order").forEach(it -> run.checked(it, 0));
    run.wrong().addAll(wrong);
    return new Report(
        "spike",
        "./punctual perf spike",
        "2026-11-22T10:00:00Z",
        facts,
        Map.of(),
        List.of(),
        summary,
        List.of(),
        List.of(run));
  }
}
