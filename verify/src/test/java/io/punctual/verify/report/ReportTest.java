package io.punctual.verify.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {

  @Test
  void aPromiseThatFellOutweighsWhatIsVoid() {
    assertThat(report(List.of(), List.of()).exitCode()).isZero();
    assertThat(report(List.of("in memory"), List.of()).exitCode()).isEqualTo(Report.VOID);
    assertThat(report(List.of("in memory"), List.of("1 lost")).exitCode()).isEqualTo(Report.WRONG);
  }

  @Test
  void theFolderHoldsThePageTheTableAndTheNumbers(@TempDir Path folder) throws Exception {
    WriteReport.to(folder, report(List.of(), List.of("</script><b>")));

    JsonNode json = JsonMapper.shared().readTree(folder.resolve(WriteReport.JSON).toFile());
    assertThat(json.path("repetitions")).hasSize(2);
    assertThat(json.at("/repetitions/0/figures/0/value").asDouble()).isEqualTo(7.5);
    String html = Files.readString(folder.resolve(WriteReport.HTML));
    assertThat(html).contains("echarts").doesNotContain("{{").doesNotContain("</script><b>");
    assertThat(html).doesNotContain("<script src").doesNotContain("<link");
    assertThat(Files.readString(folder.resolve(WriteReport.MARKDOWN)).replaceAll(" +", " "))
        .contains("| figure | run 1 | run 2 |")
        .contains("| p99 | 7.5 ms | 7.5 ms |")
        .contains("host's share");
  }

  @Test
  void manyRepetitionsStandOneBelowTheOther() {
    List<Repetition> many =
        IntStream.rangeClosed(1, 9).mapToObj(i -> repetition("run " + i, List.of())).toList();
    Report report =
        new Report("classic", "", "", Map.of(), Map.of(), List.of(), List.of(), List.of(), many);

    assertThat(markdown(report))
        .contains("| figure | p99 |")
        .contains("| run 9 | 7.5 ms |")
        .doesNotContain("| run 8 | run 9 |");
  }

  @Test
  void aParameterIsShownWhereItVaries() {
    List<Repetition> two = List.of(cell("1", "CPU"), cell("2", "CPU"));
    Report report =
        new Report("classic", "", "", Map.of(), Map.of(), List.of(), List.of(), List.of(), two);

    assertThat(markdown(report)).contains("| consumers | 1 | 2 |").doesNotContain("| limit |");
  }

  @Test
  void whatWasNotSeenIsNotShownAsNothing() {
    List<Repetition> audit = List.of(Repetitions.of("audit", Map.of()));
    Report report =
        new Report("audit", "", "", Map.of(), Map.of(), List.of(), List.of(), List.of(), audit);

    assertThat(markdown(report)).doesNotContain("CPU ms per timer", "host's share");
  }

  @Test
  void aHeatMapStandsBeforeTheRepetitions() {
    Table map =
        new Table("rate by cell", List.of("", "routes 50"), List.of(List.of("", "9/s CPU")));
    List<Repetition> two = List.of(cell("1", "CPU"), cell("2", "CPU"));
    Report report =
        new Report("classic", "", "", Map.of(), Map.of(), List.of(), List.of(), List.of(map), two);

    assertThat(markdown(report))
        .containsSubsequence("**rate by cell**", "| | routes 50 |", "| | 9/s CPU |", "consumers");
  }

  private static Repetition cell(String consumers, String limit) {
    return Repetitions.of("cell " + consumers, Map.of("consumers", consumers, "limit", limit));
  }

  private static Report report(List<String> voids, List<String> wrong) {
    return new Report(
        "steady",
        "./punctual perf steady",
        "2026-11-21T00:00:00Z",
        Map.of("commit", "abc"),
        Map.of("api-1", "-Xmx256m"),
        voids,
        List.of(),
        List.of(),
        List.of(repetition("run 1", wrong), repetition("run 2", List.of())));
  }

  private static Repetition repetition(String title, List<String> wrong) {
    List<ProcessUse> uses = List.of(new ProcessUse("api-1", 100, 0.1, 0.2));
    Repetition made =
        new Repetition(title, List.of(new Figure("host's share", 1, "%")), uses)
            .parameter("rate", 1000)
            .figure("p99", 7.5, "ms")
            .checked("lost", 0);
    made.wrong().addAll(wrong);
    return made;
  }

  /** Without the spaces that align it. */
  private static String markdown(Report report) {
    return Markdown.of(report).replaceAll(" +", " ");
  }
}
