package io.punctual.perf.lab;

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
        .isEqualTo(
            "Drain rate: Punctual ÷ per message: 9.6; none lost, early, doubled or out of order;"
                + " all acknowledged after: 4.1 s.");
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
