package io.punctual.standalone.loadcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.Arrival;
import io.punctual.standalone.check.Load;
import io.punctual.standalone.check.Receipts;
import io.punctual.standalone.check.SubmitLoad.Failed;
import io.punctual.standalone.check.TimersApi.Receipt;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each thing that befalls a timer is counted in the phase it belongs to, and judged. */
class LoadCheckReportTest {
  private static final Phases PHASES = Phases.of(List.of("10000 roll", "20000 rest"));

  private final List<Accepted> accepted = new ArrayList<>();
  private final List<Failed> failed = new ArrayList<>();
  private final List<Long> repeated = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();
  private final Map<String, Receipt> receipts = new HashMap<>();

  @Test
  void aTimerBelongsToThePhaseOfItsDueAndItsSubmissionToThatOfItsOwn() {
    delivered("a", 5_000, 9_999, 3);
    delivered("b", 5_000, 10_000, 7);
    delivered("c", 12_000, 20_000, 5);

    LoadCheckReport report = report();

    assertThat(report.phases()).extracting(Row::name).containsExactly("start", "roll", "rest");
    assertThat(report.phases()).extracting(Row::sent).containsExactly(2L, 1L, 0L);
    assertThat(report.phases())
        .extracting(row -> row.findings().accepted())
        .containsExactly(1, 1, 1);
    assertThat(report.phases())
        .extracting(row -> row.acked().maxMicros() / 1_000)
        .containsExactly(3L, 7L, 5L);
    assertThat(report.total().sent()).isEqualTo(3);
    assertThat(report.keptEveryPromise()).isTrue();
  }

  @Test
  void aLostTimerFellInThePhaseOfItsDue() {
    delivered("a", 1, 10_000, 1);
    accepted.add(new Accepted("b", "k", 15_000, 2, 3));

    LoadCheckReport report = report();

    assertThat(row(report, "roll").findings().lost()).isEqualTo(1);
    assertThat(row(report, "roll").withoutReceipt()).isEqualTo(1);
    assertThat(row(report, "start").findings().lost()).isZero();
    assertThat(report.keptEveryPromise()).isFalse();
    assertThat(report.markdown()).contains("A PROMISE FELL.");
  }

  @Test
  void anEarlyTimerIsAFallenPromise() {
    accepted.add(new Accepted("a", "k", 15_000, 1, 2));
    arrivals.add(new Arrival("a", 0, 0, 15_000, 14_999, 15_001_000));

    assertThat(row(report(), "roll").findings().early()).isEqualTo(1);
    assertThat(report().keptEveryPromise()).isFalse();
  }

  @Test
  void anOvertakenTimerFellInThePhaseOfItsOwnDue() {
    delivered("late", 1, 19_999, 1);
    delivered("early", 1, 20_001, 1);
    arrivals.clear();
    arrivals.add(new Arrival("early", 0, 0, 20_001, 20_001, 20_002_000));
    arrivals.add(new Arrival("late", 0, 1, 19_999, 19_999, 20_003_000));

    LoadCheckReport report = report();

    assertThat(row(report, "roll").findings().outOfOrder()).isEqualTo(1);
    assertThat(row(report, "rest").findings().outOfOrder()).isZero();
    assertThat(report.total().findings().outOfOrder()).isEqualTo(1);
    assertThat(report.markdown()).contains("was overtaken by");
    assertThat(report.keptEveryPromise()).isFalse();
  }

  @Test
  void aDuplicateIsCountedAndBreaksNoPromise() {
    delivered("a", 1, 15_000, 1);
    arrivals.add(new Arrival("a", 0, 9, 15_000, 15_000, 15_009_000));

    assertThat(row(report(), "roll").findings().duplicated()).isEqualTo(1);
    assertThat(report().keptEveryPromise()).isTrue();
  }

  @Test
  void aFailedSubmissionIsAFallenPromiseAndToldByItsStatus() {
    delivered("a", 1, 15_000, 1);
    failed.add(new Failed(11_000, "503", "503 overloaded"));
    failed.add(new Failed(11_001, "503", "503 overloaded"));
    failed.add(new Failed(21_000, "no answer", "timed out"));

    LoadCheckReport report = report();

    assertThat(row(report, "roll").failed()).isEqualTo(Map.of("503", 2L));
    assertThat(row(report, "rest").failed()).isEqualTo(Map.of("no answer", 1L));
    assertThat(report.total().sent()).isEqualTo(4);
    assertThat(report.keptEveryPromise()).isFalse();
    assertThat(report.markdown()).contains("3 (503: 2, no answer: 1)", "503 overloaded");
  }

  @Test
  void aSubmissionThatWasMadeOnceMoreIsCountedAndBreaksNoPromise() {
    delivered("a", 11_000, 15_000, 1);
    repeated.add(11_000L);

    assertThat(row(report(), "roll").repeated()).isEqualTo(1);
    assertThat(report().keptEveryPromise()).isTrue();
  }

  @Test
  void whereNothingWasAcceptedNothingWasKept() {
    assertThat(report().keptEveryPromise()).isFalse();
    assertThat(report().markdown()).contains("No timer was accepted.");
  }

  @Test
  void theTableIsMarkdownWithARowForEachPhaseAndATotal() {
    delivered("a", 1, 15_000, 12);

    List<String> table = report().markdown().lines().filter(line -> line.startsWith("|")).toList();

    assertThat(table).hasSize(5);
    assertThat(table.get(0)).startsWith("| phase | sent |").endsWith("| max ms |");
    assertThat(table.get(1)).matches("\\|-+\\|(-+:\\|)+");
    assertThat(table.get(2)).startsWith("| start |    1 |");
    assertThat(table.get(3)).startsWith("| roll ").endsWith("|     12 |");
    assertThat(table.get(4)).startsWith("| total ");
    assertThat(table).extracting(String::length).containsOnly(table.getFirst().length());
  }

  @Test
  void eachSecondTellsWhenItWas() {
    delivered("a", 10_100, 15_000, 12);
    delivered("b", 10_900, 15_999, 4);
    delivered("c", 15_000, 17_000, 1);
    accepted.add(new Accepted("lost", "k", 17_500, 15_001, 15_002));
    failed.add(new Failed(15_500, "503", "503 overloaded"));

    assertThat(report().seconds())
        .isEqualTo(
            """
            second,sent,failed,due,no receipt,p50 ms,p99 ms,max ms
            1970-01-01T00:00:10Z,2,0,0,0,,,
            1970-01-01T00:00:15Z,3,1,2,0,4,12,12
            1970-01-01T00:00:17Z,0,0,2,1,1,1,1
            """);
  }

  @Test
  void scriptsReadTheSame() {
    delivered("a", 11_000, 15_000, 12);
    failed.add(new Failed(11_000, "429", "429 slow down"));

    JsonNode result = JsonMapper.shared().valueToTree(report().result());

    assertThat(result.path("kept").asBoolean(true)).isFalse();
    assertThat(result.at("/phases/0/name").asString()).isEqualTo("roll");
    assertThat(result.at("/phases/0/from").asString()).isEqualTo("1970-01-01T00:00:10Z");
    assertThat(result.at("/phases/0/failedBy/429").asInt()).isEqualTo(1);
    assertThat(result.at("/total/failed").asInt()).isEqualTo(1);
    assertThat(result.at("/total/lost").asInt(-1)).isZero();
    assertThat(result.at("/total/latenessMillis/p99").asDouble()).isBetween(12.0, 12.1);
  }

  private void delivered(String id, long postedMillis, long dueMillis, int lateMillis) {
    accepted.add(new Accepted(id, "k", dueMillis, postedMillis, postedMillis + 2));
    arrivals.add(
        new Arrival(
            id, 0, arrivals.size(), dueMillis, dueMillis, (dueMillis + lateMillis + 1) * 1_000));
    receipts.put(
        id,
        new Receipt(
            "delivered",
            dueMillis * 1_000,
            (dueMillis - 20) * 1_000,
            dueMillis * 1_000,
            (dueMillis + lateMillis) * 1_000));
  }

  private LoadCheckReport report() {
    return LoadCheckReport.of(
        URI.create("http://127.0.0.1:8080"),
        new Load("demo", 200, 500, 5_000, 15_000, true),
        1,
        2,
        PHASES,
        new Observed(accepted, failed, repeated, arrivals, new Receipts(receipts)));
  }

  private static Row row(LoadCheckReport report, String name) {
    return report.phases().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
