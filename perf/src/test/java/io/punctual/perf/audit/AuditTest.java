package io.punctual.perf.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.Receipts;
import io.punctual.verify.watch.Arrival;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The audit itself finds every way in which ledger and topic can differ. */
class AuditTest {
  private static final UUID ID = UUID.fromString("2c01a200-0b3c-86f3-a85e-b7d41c09a5e3");
  private static final TimerReceipt RECEIPT = receipt(1_000, 995, 1_001, 1_003);
  private static final TopicRecord RECORD = record(ID, 5, 1_000, 1_001);

  @Test
  void findsNothingWhereAllIsWell() {
    assertThat(findings(List.of(RECEIPT), List.of(RECORD))).isEmpty();
  }

  @Test
  void findsAReceiptWithoutItsRecord() {
    assertThat(findings(List.of(RECEIPT), List.of())).singleElement().asString().contains("not in");
  }

  @Test
  void findsAReceiptWhoseRecordIsAnothers() {
    TopicRecord other = record(UUID.randomUUID(), 5, 1_000, 1_001);

    assertThat(findings(List.of(RECEIPT), List.of(other))).hasSize(2);
  }

  @Test
  void findsARecordWithoutAReceipt() {
    assertThat(findings(List.of(), List.of(RECORD))).singleElement().asString().contains("without");
  }

  @Test
  void findsADuplicate() {
    TopicRecord again = record(ID, 9, 1_000, 1_500);

    assertThat(findings(List.of(RECEIPT), List.of(RECORD, again)))
        .singleElement()
        .asString()
        .contains("duplicates");
  }

  @Test
  void findsAnEarlyRecord() {
    assertThat(
            findings(List.of(receipt(1_000, 995, 999, 1_003)), List.of(record(ID, 5, 1_000, 999))))
        .anyMatch(it -> it.contains("before their due"));
  }

  @Test
  void whatStandsBesideTheRangeIsNoFinding() {
    Audit audit =
        new Audit(
            List.of(RECEIPT), List.of(), Instant.ofEpochMilli(2_000), Instant.ofEpochMilli(3_000));

    assertThat(audit.findings(it -> false)).isEmpty();
  }

  @Test
  void whatTheTopicNoLongerKeepsIsNoFinding() {
    Audit audit =
        new Audit(
            List.of(RECEIPT), List.of(), Instant.ofEpochMilli(0), Instant.ofEpochMilli(3_000));

    assertThat(audit.findings(it -> true)).isEmpty();
  }

  @Test
  void theCauseIsTheLongestPartOfTheWay() {
    assertThat(Cause.of(receipt(1_000, 990, 1_000, 1_001))).isEqualTo(Cause.IN_TIME);
    assertThat(Cause.of(receipt(1_000, 990, 1_000, 1_020))).isEqualTo(Cause.KAFKA);
    assertThat(Cause.of(receipt(1_000, 990, 1_030, 1_040))).isEqualTo(Cause.READ_AND_CLAIM);
    assertThat(Cause.of(receipt(1_000, 1_030, 1_040, 1_045))).isEqualTo(Cause.HOLD);
    assertThat(Cause.of(receipt(1_000, 3_500, 3_510, 3_515))).isEqualTo(Cause.ALARM);
  }

  private static List<String> findings(List<TimerReceipt> receipts, List<TopicRecord> records) {
    return new Audit(receipts, records, Instant.ofEpochMilli(0), Instant.ofEpochMilli(10_000))
        .findings(it -> false);
  }

  private static TimerReceipt receipt(long due, long started, long sent, long acked) {
    return Receipts.delivered(ID, due, started, sent, acked);
  }

  private static TopicRecord record(UUID id, long offset, long due, long sent) {
    return new TopicRecord("t", new Arrival(id, 0, offset, due, sent, 0));
  }
}
