package io.punctual.model;

import static org.assertj.core.api.Assertions.assertThat;

import edu.mit.csail.sdg.ast.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs checks.als: the promises hold, every mutant is refuted, every scenario is possible. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ProtocolModelTest {

  private static final Model MODEL = Model.fromClassPath("checks.als");
  private static final Path TRACES = Path.of(System.getProperty("model.traces", "target/traces"));

  static List<Command> commands() {
    return MODEL.commands();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void endsAsExpected(Command command) throws IOException {
    long start = System.nanoTime();
    var solution = MODEL.solve(command);
    long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);

    var trace = solution.satisfiable() ? MODEL.trace(solution).toString() : "";
    System.out.printf(
        Locale.ROOT, "%-28s %-5s %6d ms%n", command.label, outcome(command, trace), tookMillis);
    keep(command, trace);
    assertThat(trace.isEmpty() ? 0 : 1)
        .as("%s%n%s", command.label, trace)
        .isEqualTo(command.expects);
  }

  @Test
  void nothingIsLeftOut() {
    assertThat(MODEL.commands())
        .extracting(command -> command.label)
        .containsExactly(
            "InvariantAtFirst",
            "InvariantKept",
            "P1_NothingLost",
            "P2_NeverEarly",
            "P4_OrderedPerKey",
            "P5_CancelIsCertain",
            "P6_DuplicatesAreCounted",
            "P6_OneOutcome",
            "FromTheStart",
            "P1_NobodyIsStuck",
            "P1_AllFinished",
            "m1_HandOverBeforeClaim",
            "m2_CancelIgnoresClaim",
            "m3_DeleteBeforeAck",
            "m4_NoLookUp",
            "m5_LookUpSkipsBusy",
            "m6_ChainNotCut",
            "m7_NextBeforeAck",
            "m8_ClaimIgnoresVersion",
            "m9_TakeOverUncounted",
            "m10_TimeoutUncounted",
            "m11_NoSweep",
            "m12_NoTakeOver",
            "m13_FinishIgnoresClaim",
            "AlarmDelivers",
            "SweepDelivers",
            "AlarmTwiceDeliversOnce",
            "LookUpDeliversEarlier",
            "TakeOverDelivers",
            "ZombieDuplicates",
            "LostAckDuplicates",
            "RetryDelivers",
            "CancelWins",
            "CancelTooLate",
            "CancelInDelivery",
            "LateComerIsOvertaken",
            "ExpiresBehindABusyOne",
            "CalmFinishes");
  }

  /** The proof expects no counterexample, a mutant one, a scenario a trace. */
  @Test
  void expectationsFollowTheNames() {
    assertThat(MODEL.commands())
        .allSatisfy(
            command ->
                assertThat(command.expects)
                    .as(command.label)
                    .isEqualTo(command.check && !command.label.startsWith("m") ? 0 : 1));
  }

  @Test
  void everyMutantHasItsCheck() {
    assertThat(MODEL.commands())
        .filteredOn(command -> command.label.startsWith("m"))
        .extracting(command -> command.label.replaceFirst("m\\d+_", ""))
        .containsExactlyInAnyOrderElementsOf(MODEL.kindsOf("Mutant"));
  }

  private static String outcome(Command command, String trace) {
    if (command.check) {
      return trace.isEmpty() ? "holds" : "refuted";
    }
    return trace.isEmpty() ? "impossible" : "possible";
  }

  private static void keep(Command command, String trace) throws IOException {
    if (!trace.isEmpty()) {
      Files.createDirectories(TRACES);
      Files.writeString(TRACES.resolve(command.label + ".txt"), trace);
    }
  }
}
