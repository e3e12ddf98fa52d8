package io.punctual.verify.judge;

import static io.punctual.verify.judge.Promise.CANCELLED_STAYS_AWAY;
import static io.punctual.verify.judge.Promise.DUE_AS_ANSWERED;
import static io.punctual.verify.judge.Promise.DUPLICATES_COUNTED;
import static io.punctual.verify.judge.Promise.ENDS_AGREE;
import static io.punctual.verify.judge.Promise.ONE_ID_EACH;
import static io.punctual.verify.judge.Promise.TOO_LATE_HAS_COME;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.AskedChange;
import io.punctual.verify.offer.AskedChange.Answer;
import io.punctual.verify.watch.Arrival;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The judge finds every way in which a promise can be broken. */
class JudgeTest {
  private static final UUID A = new UUID(0, 1);
  private static final UUID B = new UUID(0, 2);
  private static final UUID C = new UUID(0, 3);
  private static final Accepted FIRST = new Accepted(A, "k", 1_000, 10, 20);
  private static final Accepted SECOND = new Accepted(B, "k", 1_005, 30, 40);

  @Test
  void findsNothingWhereAllIsWell() {
    Findings findings = judge(arrival(FIRST, 0, 1_001), arrival(SECOND, 1, 1_006));

    assertThat(findings.accepted()).isEqualTo(2);
    assertThat(findings.wrong()).isEmpty();
    assertThat(findings.keptEveryPromise()).isTrue();
  }

  @Test
  void findsALostTimer() {
    Findings findings = judge(arrival(FIRST, 0, 1_001));

    assertThat(findings.lost()).isEqualTo(1);
    assertThat(findings.keptEveryPromise()).isFalse();
  }

  @Test
  void aDuplicateBreaksNoPromiseIfItsReceiptCountsIt() {
    assertThat(duplicated(2).duplicated()).isEqualTo(1);
    assertThat(duplicated(2).keptEveryPromise()).isTrue();
    assertThat(duplicated(1).of(DUPLICATES_COUNTED)).hasSize(1);
    assertThat(duplicated(1).keptEveryPromise()).isFalse();
  }

  private static Findings duplicated(int attempts) {
    List<Arrival> arrivals = List.of(arrival(FIRST, 0, 1_001), arrival(FIRST, 1, 1_900));
    TimerReceipt receipt =
        ReceiptsOfArrivals.receipt("delivered", arrivals.getLast(), 1_899, attempts);
    return Judge.judge(Evidence.of(List.of(FIRST), arrivals, Map.of(A, receipt)));
  }

  @Test
  void findsATimerThatWasSentEarly() {
    assertThat(judge(arrival(FIRST, 0, 999), arrival(SECOND, 1, 1_006)).early()).isEqualTo(1);
  }

  @Test
  void findsATimerThatWasSeenEarlyByAMicrosecond() {
    Arrival early = new Arrival(A, 0, 0, 1_000, 1_000, 999_999);

    assertThat(judge(early, arrival(SECOND, 1, 1_006)).early()).isEqualTo(1);
  }

  @Test
  void findsATimerWhoseReceiptIsMissing() {
    List<Arrival> arrivals = List.of(arrival(FIRST, 0, 1_001), arrival(SECOND, 1, 1_006));

    assertThat(
            Judge.judge(Evidence.of(List.of(FIRST, SECOND), arrivals, Map.of())).withoutReceipt())
        .isEqualTo(2);
  }

  @Test
  void findsAReceiptThatNamesAnotherRecord() {
    Map<UUID, TimerReceipt> receipts = Map.of(A, receipt(arrival(FIRST, 7, 1_001), 1_000));

    Findings findings =
        Judge.judge(Evidence.of(List.of(FIRST), List.of(arrival(FIRST, 0, 1_001)), receipts));

    assertThat(findings.wrong())
        .containsExactly("1 timers at another partition or offset than their receipts say");
  }

  @Test
  void findsOneThatWasOvertakenAmongManyOfAHotKey() {
    List<Accepted> timers = new ArrayList<>();
    List<Arrival> arrivals = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      UUID id = new UUID(1, i);
      timers.add(new Accepted(id, "k", 1_000 + i, 2L * i, 2L * i + 1));
      arrivals.add(new Arrival(id, 0, i, 1_000 + i, 200_000, 200_000_000));
    }
    arrivals.set(70, new Arrival(new UUID(1, 70), 0, 60_000, 1_070, 200_000, 200_000_000));

    Findings findings = judge(timers, arrivals, 190_000);

    assertThat(findings.outOfOrder()).isEqualTo(1);
    assertThat(findings.lost() + findings.early() + findings.duplicated()).isZero();
  }

  @Test
  void withEqualDuesTheOrderOfSubmissionCountsWhereItIsCertain() {
    Accepted first = new Accepted(A, "k", 1_000, 10, 20);
    Accepted later = new Accepted(B, "k", 1_000, 30, 40);
    Accepted atOnce = new Accepted(C, "k", 1_000, 15, 25);
    List<Arrival> arrivals =
        List.of(
            new Arrival(B, 0, 0, 1_000, 1_001, 1_002_000),
            new Arrival(A, 0, 1, 1_000, 1_001, 1_002_000),
            new Arrival(C, 0, 2, 1_000, 1_001, 1_002_000));

    assertThat(judge(List.of(first, later, atOnce), arrivals, 990).outOfOrder()).isEqualTo(2);
    assertThat(judge(List.of(first, atOnce), arrivals, 990).outOfOrder()).isZero();
  }

  @Test
  void findsATimerThatWasOvertaken() {
    Findings findings = judge(arrival(SECOND, 0, 1_006), arrival(FIRST, 1, 1_007));

    assertThat(findings.outOfOrder()).isEqualTo(1);
    assertThat(findings.keptEveryPromise()).isFalse();
    assertThat(findings.wrong()).anyMatch(it -> it.contains("was overtaken by"));
  }

  @Test
  void judgesSomeTimersByAll() {
    Findings findings = judge(arrival(SECOND, 0, 1_006), arrival(FIRST, 1, 1_007));

    assertThat(findings.among(FIRST::equals).outOfOrder()).isEqualTo(1);
    assertThat(findings.among(SECOND::equals).outOfOrder()).isZero();
    assertThat(findings.among(SECOND::equals).accepted()).isEqualTo(1);
  }

  @Test
  void withoutAReceiptOfThatAttemptNobodyIsAccused() {
    List<Arrival> arrivals = List.of(arrival(SECOND, 0, 1_006), arrival(FIRST, 1, 1_007));

    assertThat(Judge.judge(Evidence.of(List.of(FIRST, SECOND), arrivals, Map.of())).outOfOrder())
        .isZero();
  }

  @Test
  void aDeliveryThatBeganAfterItWasSeenAccusesNobody() {
    List<Arrival> arrivals = List.of(arrival(SECOND, 0, 1_006), arrival(FIRST, 1, 1_007));

    assertThat(judge(List.of(FIRST, SECOND), arrivals, 3_601_000).outOfOrder()).isZero();
  }

  @Test
  void onlyTheFirstRecordOfEachCountsForTheOrder() {
    Findings findings =
        judge(arrival(FIRST, 0, 1_001), arrival(SECOND, 1, 1_006), arrival(FIRST, 2, 1_007));

    assertThat(findings.outOfOrder()).isZero();
  }

  @Test
  void aTimerThatWasAcceptedAfterTheDeliveryOfALaterOneMayComeAfterIt() {
    Accepted late = new Accepted(A, "k", 1_000, 1_006, 1_008);

    Findings findings =
        judge(List.of(late, SECOND), arrival(SECOND, 0, 1_006), arrival(late, 1, 1_009));

    assertThat(findings.outOfOrder()).isZero();
  }

  @Test
  void equalDuesComeInTheOrderOfSubmission() {
    Accepted same = new Accepted(B, "k", 1_000, 30, 40);

    Findings findings =
        judge(List.of(FIRST, same), arrival(same, 0, 1_001), arrival(FIRST, 1, 1_002));

    assertThat(findings.outOfOrder()).isEqualTo(1);
  }

  @Test
  void findsACancelledTimerThatArrived() {
    Accepted cancelled = changed(FIRST, AskedChange.CANCEL, Answer.DONE);

    assertThat(judge(List.of(cancelled), arrival(FIRST, 0, 1_001)).of(CANCELLED_STAYS_AWAY))
        .hasSize(1);
    assertThat(ended(cancelled, "cancelled").wrong()).isEmpty();
  }

  @Test
  void findsACancelThatTheLedgerDoesNotKnow() {
    Accepted cancelled = changed(FIRST, AskedChange.CANCEL, Answer.DONE);

    assertThat(judge(List.of(cancelled)).of(ENDS_AGREE)).hasSize(1);
  }

  @Test
  void findsATimerThatWasTooLateToBeCancelledAndNeverArrived() {
    Accepted late = changed(FIRST, AskedChange.CANCEL, Answer.TOO_LATE);

    assertThat(ended(late, "delivered").of(TOO_LATE_HAS_COME)).hasSize(1);
    assertThat(judge(List.of(late), arrival(FIRST, 0, 1_001)).wrong()).isEmpty();
  }

  @Test
  void aCancelOfUnknownOutcomeHasEitherButOnlyOne() {
    Accepted unsure = changed(FIRST, AskedChange.CANCEL, Answer.UNKNOWN);

    assertThat(ended(unsure, "cancelled").wrong()).isEmpty();
    assertThat(judge(List.of(unsure), arrival(FIRST, 0, 1_001)).wrong()).isEmpty();
    assertThat(ended(unsure, "cancelled", arrival(FIRST, 0, 1_001)).of(ENDS_AGREE)).hasSize(1);
    assertThat(ended(unsure, "delivered").of(ENDS_AGREE)).hasSize(1);
    assertThat(judge(List.of(unsure)).lost()).isEqualTo(1);
  }

  @Test
  void holdsATimerToTheDueOfItsReschedule() {
    Accepted moved = changed(FIRST, 2_000, Answer.DONE);
    Accepted unsure = changed(FIRST, 2_000, Answer.UNKNOWN);
    Arrival asAccepted = arrival(FIRST, 0, 1_001);
    Arrival asMoved = new Arrival(A, 0, 0, 2_000, 2_001, 2_001_000);

    assertThat(judge(List.of(moved), asAccepted).of(DUE_AS_ANSWERED)).hasSize(1);
    assertThat(judge(List.of(FIRST), asMoved).of(DUE_AS_ANSWERED)).hasSize(1);
    assertThat(judge(List.of(moved), asMoved).wrong()).isEmpty();
    assertThat(judge(List.of(unsure), asMoved).wrong()).isEmpty();
    assertThat(judge(List.of(unsure), asAccepted).wrong()).isEmpty();
  }

  @Test
  void aRescheduleThatWasAnsweredLateMayBeOvertaken() {
    Arrival second = arrival(SECOND, 0, 1_006);
    Arrival first = arrival(FIRST, 1, 1_007);

    assertThat(
            judge(List.of(changed(FIRST, 1_000, Answer.UNKNOWN), SECOND), second, first)
                .outOfOrder())
        .isZero();
    assertThat(
            judge(List.of(changed(FIRST, 1_000, Answer.DONE), SECOND), second, first).outOfOrder())
        .isEqualTo(1);
  }

  @Test
  void findsASubmissionThatBecameTwoTimers() {
    Accepted again = new Accepted(B, "k", 1_000, 10, Accepted.NEVER);
    Arrival one = new Arrival(A, "mark", 0, 0, 1_000, 1_001, 1_001_000);
    Arrival other = new Arrival(B, "mark", 0, 1, 1_000, 1_002, 1_002_000);

    assertThat(judge(List.of(FIRST, again), one, other).of(ONE_ID_EACH)).hasSize(2);
  }

  @Test
  void anUnansweredTimerAccusesNobodyAndCanBeAccused() {
    Accepted unanswered = new Accepted(A, "k", 1_000, 10, Accepted.NEVER);

    Findings findings =
        judge(
            List.of(unanswered, SECOND), arrival(SECOND, 0, 1_006), arrival(unanswered, 1, 1_007));

    assertThat(findings.wrong()).isEmpty();
    assertThat(ended(unanswered, "delivered").lost()).isEqualTo(1);
  }

  @Test
  void findsATimerThatItsOwnerWasToldNotToHave() {
    Accepted denied = changed(FIRST, AskedChange.CANCEL, Answer.NOT_FOUND);

    assertThat(judge(List.of(denied), arrival(FIRST, 0, 1_001)).of(ENDS_AGREE)).hasSize(1);
  }

  @Test
  void timersWithoutAKeyHaveNoOrder() {
    Accepted first = new Accepted(A, "", 1_000, 10, 20);
    Accepted second = new Accepted(B, "", 1_005, 30, 40);

    Findings findings =
        judge(List.of(first, second), arrival(second, 0, 1_006), arrival(first, 1, 1_007));

    assertThat(findings.outOfOrder()).isZero();
  }

  private static Accepted changed(Accepted timer, long due, Answer answer) {
    return new Accepted(
        timer.id(),
        timer.key(),
        timer.dueMillis(),
        timer.postedAtMillis(),
        timer.answeredAtMillis(),
        List.of(new AskedChange(due, answer, 500, 510)));
  }

  /** One timer with a receipt of this end. */
  private static Findings ended(Accepted timer, String state, Arrival... arrivals) {
    TimerReceipt receipt = receipt(state, arrival(timer, 0, 1_001), 1_000);
    return Judge.judge(
        Evidence.of(List.of(timer), Arrays.asList(arrivals), Map.of(timer.id(), receipt)));
  }

  private static Findings judge(Arrival... arrivals) {
    return judge(List.of(FIRST, SECOND), arrivals);
  }

  private static Findings judge(List<Accepted> accepted, Arrival... arrivals) {
    Map<UUID, TimerReceipt> receipts = new HashMap<>();
    for (Arrival arrival : arrivals) {
      receipts.putIfAbsent(arrival.id(), receipt(arrival, arrival.sentAtMillis() - 1));
    }
    return Judge.judge(Evidence.of(accepted, Arrays.asList(arrivals), receipts));
  }

  private static Findings judge(
      List<Accepted> accepted, List<Arrival> arrivals, long startedMillis) {
    Map<UUID, TimerReceipt> receipts = new HashMap<>();
    arrivals.forEach(it -> receipts.put(it.id(), receipt(it, startedMillis)));
    return Judge.judge(Evidence.of(accepted, arrivals, receipts));
  }

  private static TimerReceipt receipt(Arrival arrival, long startedMillis) {
    return receipt("delivered", arrival, startedMillis);
  }

  private static TimerReceipt receipt(String state, Arrival arrival, long startedMillis) {
    return ReceiptsOfArrivals.receipt(state, arrival, startedMillis, 1);
  }

  private static Arrival arrival(Accepted timer, long offset, long atMillis) {
    return new Arrival(timer.id(), 0, offset, timer.dueMillis(), atMillis, atMillis * 1_000);
  }
}
