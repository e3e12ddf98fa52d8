package io.punctual.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.report.Report;
import io.punctual.verify.report.WriteReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real thing, small: on real engines, for what is right and not for its figures. */
@Execution(ExecutionMode.CONCURRENT)
class SmokeIT {
  private static final Path FOLDER = Path.of("target", "smoke-" + UUID.randomUUID());

  @Test
  void keepsEveryPromiseAndLeavesAReportThatCanBeRead() throws Exception {
    Path out = FOLDER.resolve("report");

    int exit =
        Perf.commandLine()
            .execute("smoke", "--data", FOLDER.resolve("data").toString(), "--out", out.toString());

    // A machine that builds in memory voids the figures, which nobody reads here.
    assertThat(exit).isIn(Report.RIGHT, Report.VOID);
    JsonNode result = JsonMapper.shared().readTree(out.resolve(WriteReport.JSON).toFile());
    List<JsonNode> rounds = result.path("repetitions").valueStream().toList();
    assertThat(rounds)
        .extracting(it -> it.path("title").asString())
        .containsExactly("steady", "spike", "backlog", "audit");
    rounds.subList(0, 3).forEach(SmokeIT::wasChecked);
    long arrived = rounds.subList(0, 3).stream().mapToLong(it -> checked(it, "arrived")).sum();
    assertThat(checked(rounds.get(3), "receipts: delivered")).isEqualTo(arrived);
    assertThat(checked(rounds.get(3), "records")).isEqualTo(arrived);
    assertThat(result.path("facts").propertyNames())
        .contains("commit", "machine", "database's flush", "Kafka's acks", "file system of kafka");
    assertThat(result.path("flags").path("callback-1").asString()).contains("-Xmx");
    assertThat(Files.readString(out.resolve(WriteReport.MARKDOWN))).contains("CPU ms per timer");
    assertThat(Files.readString(out.resolve(WriteReport.HTML))).contains("echarts");
  }

  private static void wasChecked(JsonNode round) {
    assertThat(checked(round, "accepted")).as(round.path("title").asString()).isPositive();
    // On a slow machine a request may go unanswered, and its timer arrive all the same.
    assertThat(checked(round, "arrived")).isGreaterThanOrEqualTo(checked(round, "accepted"));
    assertThat(round.path("processes").valueStream().map(it -> it.path("name").asString()))
        .contains("api-1", "callback-1", "consumer-1", "mariadb", "kafka", "broker", "perf");
    assertThat(round.path("processes").valueStream().mapToLong(it -> it.path("cpuMillis").asLong()))
        .anyMatch(millis -> millis > 0);
    assertThat(round.path("curves").valueStream().map(it -> it.path("name").asString()))
        .contains("acked lateness", "seen lateness");
  }

  private static long checked(JsonNode round, String name) {
    return round.path("checked").path(name).asLong(-1);
  }
}
