package io.punctual.api.change;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.wire.ReceiptView;

/** Why a timer was not changed, as its owner is told. Pure. */
public final class DescribeRefusal {

  private DescribeRefusal() {}

  public static Problem problem(Refusal refusal) {
    return switch (refusal) {
      case Refusal.Finished(Receipt receipt) ->
          Problem.of(typeOf(receipt.outcome())).with("receipt", ReceiptView.of(receipt));
      case Refusal.InDelivery(boolean claimed) ->
          Problem.of(
              ProblemType.IN_DELIVERY,
              claimed
                  ? "It is being handed over now."
                  : "Whether an earlier attempt reached Kafka is not known; it is tried again.");
      case Refusal.OtherVersion(int version) ->
          Problem.of(ProblemType.VERSION_CHANGED, "It is version %d.".formatted(version));
      case Refusal.Absent() -> Problem.of(ProblemType.TIMER_NOT_FOUND);
    };
  }

  /** Only a delivered timer is certain to have its record; a dead or expired one is not. */
  private static ProblemType typeOf(Outcome outcome) {
    return outcome == Outcome.DELIVERED ? ProblemType.TOO_LATE : ProblemType.TIMER_ENDED;
  }
}
