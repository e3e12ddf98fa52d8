package io.punctual.standalone.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.KafkaClients;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each thing that befalls a timer is counted in the phase it belongs to, and judged. */
class LoadReportTest {
  private static final LoadPhases PHASES = LoadPhases.of(List.of("10000 roll", "20000 rest"));

  private final List<Accepted> accepted = new ArrayList<>();
  private final List<FailedRequest> failed = new ArrayList<>();
  private final List<Long> repeated = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();
  private final Map<UUID, TimerReceipt> receipts = new HashMap<>();

  @Test
  void aTimerBelongsToThePhaseOfItsDueAndItsSubmissionToThatOfItsOwn() {
    delivered("a", 5_000, 9_999, 3);
    delivered("b", 5_000, 10_000, 7);
    delivered("c", 12_000, 20_000, 5);

    LoadReport report = report();

    assertThat(report.phases())
        .extracting(PhaseResult::name)
        .containsExactly("start", "roll", "rest");
    assertThat(report.phases()).extracting(PhaseResult::sent).containsExactly(2L, 1L, 0L);
    assertThat(report.phases()).extracting(PhaseResult::due).containsExactly(1, 1, 1);
    assertThat(report.phases())
        .extracting(row -> Math.round(row.latenessMillis().get("max")))
        .containsExactly(3L, 7L, 5L);
    assertThat(report.total().sent()).isEqualTo(3);
    assertThat(report.kept()).isTrue();
  }

  @Test
  void aLostTimerFellInThePhaseOfItsDue() {
    delivered("a", 1, 10_000, 1);
    accepted.add(new Accepted(id("b"), "k", 15_000, 2, 3));

    LoadReport report = report();

    assertThat(row(report, "roll").lost()).isEqualTo(1);
    assertThat(row(report, "roll").withoutReceipt()).isEqualTo(1);
    assertThat(row(report, "start").lost()).isZero();
    assertThat(report.kept()).isFalse();
    assertThat(report.markdown()).contains("A PROMISE WAS BROKEN.");
  }

  @Test
  void anEarlyTimerIsAFallenPromise() {
    accepted.add(new Accepted(id("a"), "k", 15_000, 1, 2));
    arrivals.add(new Arrival(id("a"), 0, 0, 15_000, 14_999, 15_001_000));

    assertThat(row(report(), "roll").early()).isEqualTo(1);
    assertThat(report().kept()).isFalse();
  }

  @Test
  void anOvertakenTimerFellInThePhaseOfItsOwnDue() {
    delivered("late", 1, 19_999, 1);
    delivered("early", 1, 20_001, 1);
    arrivals.clear();
    arrivals.add(new Arrival(id("early"), 0, 0, 20_001, 20_001, 20_002_000));
    arrivals.add(new Arrival(id("late"), 0, 1, 19_999, 19_999, 20_003_000));

    LoadReport report = report();

    assertThat(row(report, "roll").outOfOrder()).isEqualTo(1);
    assertThat(row(report, "rest").outOfOrder()).isZero();
    assertThat(report.total().outOfOrder()).isEqualTo(1);
    assertThat(report.markdown()).contains("was overtaken by");
    assertThat(report.kept()).isFalse();
  }

  @Test
  void aDuplicateIsCountedAndBreaksNoPromise() {
    delivered("a", 1, 15_000, 1);
    arrivals.add(new Arrival(id("a"), 0, 9, 15_000, 15_000, 15_009_000));

    assertThat(row(report(), "roll").duplicated()).isEqualTo(1);
    assertThat(report().kept()).isTrue();
  }

  @Test
  void aFailedSubmissionIsAFallenPromiseAndToldByItsStatus() {
    delivered("a", 1, 15_000, 1);
    failed.add(failure(11_000, "503", "503 overloaded"));
    failed.add(failure(11_001, "503", "503 overloaded"));
    failed.add(failure(21_000, "no answer", "timed out"));

    LoadReport report = report();

    assertThat(row(report, "roll").failedBy()).isEqualTo(Map.of("503", 2L));
    assertThat(row(report, "rest").failedBy()).isEqualTo(Map.of("no answer", 1L));
    assertThat(report.total().sent()).isEqualTo(4);
    assertThat(report.kept()).isFalse();
    assertThat(report.markdown()).contains("3 (503: 2, no answer: 1)", "503 overloaded");
  }

  @Test
  void aSubmissionThatWasMadeOnceMoreIsCountedAndBreaksNoPromise() {
    delivered("a", 11_000, 15_000, 1);
    repeated.add(11_000L);

    assertThat(row(report(), "roll").repeated()).isEqualTo(1);
    assertThat(report().kept()).isTrue();
  }

  @Test
  void whereNothingWasAcceptedNothingWasKept() {
    assertThat(report().kept()).isFalse();
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
    accepted.add(new Accepted(id("lost"), "k", 17_500, 15_001, 15_002));
    failed.add(failure(15_500, "503", "503 overloaded"));

    assertThat(observed().secondsCsv())
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
    failed.add(failure(11_000, "429", "429 slow down"));

    JsonNode result = JsonMapper.shared().valueToTree(report());

    assertThat(result.path("kept").asBoolean(true)).isFalse();
    assertThat(result.at("/phases/0/name").asString()).isEqualTo("roll");
    assertThat(result.at("/phases/0/from").asString()).isEqualTo("1970-01-01T00:00:10Z");
    assertThat(result.at("/phases/0/failedBy/429").asInt()).isEqualTo(1);
    assertThat(result.at("/total/failed").asInt()).isEqualTo(1);
    assertThat(result.at("/total/lost").asInt(-1)).isZero();
    assertThat(result.at("/total/latenessMillis/p99").asDouble()).isBetween(12.0, 12.1);
  }

  private void delivered(String id, long postedMillis, long dueMillis, int lateMillis) {
    accepted.add(new Accepted(id(id), "k", dueMillis, postedMillis, postedMillis + 2));
    arrivals.add(
        new Arrival(
            id(id),
            0,
            arrivals.size(),
            dueMillis,
            dueMillis,
            (dueMillis + lateMillis + 1) * 1_000));
    receipts.put(id(id), receipt(id(id), dueMillis, dueMillis + lateMillis));
  }

  private static TimerReceipt receipt(UUID id, long dueMillis, long ackedMillis) {
    Instant due = Instant.ofEpochMilli(dueMillis);
    Instant acked = Instant.ofEpochMilli(ackedMillis);
    return new TimerReceipt(
        id.toString(),
        "delivered",
        Optional.empty(),
        "demo",
        Optional.of(due.minusMillis(5_000)),
        due,
        Optional.empty(),
        Optional.empty(),
        Optional.of(due.minusMillis(20)),
        Optional.of(due),
        Optional.of(acked),
        acked,
        Optional.of(ackedMillis - dueMillis),
        Optional.of(0),
        Optional.of(0L),
        1,
        Optional.empty());
  }

  private static FailedRequest failure(long postedAtMillis, String kind, String detail) {
    return new FailedRequest(postedAtMillis, 1, false, kind, true, true, detail);
  }

  private static UUID id(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8));
  }

  private ObservedLoad observed() {
    return new ObservedLoad(
        Instant.ofEpochMilli(1),
        Instant.ofEpochMilli(2),
        failed,
        repeated,
        Evidence.of(accepted, arrivals, receipts));
  }

  private LoadReport report() {
    Trial.Target target =
        new Trial.Target(
            List.of(URI.create("http://127.0.0.1:8080")),
            Optional.empty(),
            KafkaClients.at("kafka"),
            "demo");
    return LoadReport.of(new OfferLoad(target, 200, 500, 5_000, 15_000), observed(), PHASES);
  }

  private static PhaseResult row(LoadReport report, String name) {
    return report.phases().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
