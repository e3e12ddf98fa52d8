package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProblemTextTest {
  private static final ProblemText PROBLEMS =
      new ProblemText(URI.create("http://api:8080"), FixedMoments.BERLIN);

  @Test
  void everyMistakeStandsWithItsPlaceAndThePageThatExplainsIt() {
    assertThat(
            describe(
                """
                {"type":"/errors/invalid-timer","title":"Fields of the timer are invalid",
                 "status":400,"errors":[{"pointer":"/delay","detail":"must be like 250ms"},
                 {"pointer":"/headers/a","detail":"must be a string"},
                 {"pointer":"","detail":"needs a payload"}]}
                """))
        .isEqualTo(
            """
            refused: Fields of the timer are invalid (400)
              /delay        must be like 250ms
              /headers/a    must be a string
              (as a whole)  needs a payload
              see http://api:8080/errors/invalid-timer\
            """);
  }

  @Test
  void aDetailIsNotToldTwiceAndOtherMembersAreTold() {
    assertThat(
            describe(
                """
                {"type":"/errors/name-taken","title":"Another timer has this name","status":409,
                 "detail":"is another timer's","errors":[{"pointer":"/name",
                 "detail":"is another timer's"}],"id":"2c01"}
                """))
        .isEqualTo(
            """
            refused: Another timer has this name (409)
              /name  is another timer's
              id  2c01
              see http://api:8080/errors/name-taken\
            """);
  }

  @Test
  void aTimerThatIsTooLateToChangeIsShownByItsReceipt() {
    assertThat(
            describe(
                """
                {"type":"/errors/too-late","title":"The timer has been delivered","status":409,
                 "receipt":{"id":"2c01","state":"delivered","ackedAt":"2026-11-21T14:21:24.329Z",
                 "partition":6,"offset":42}}
                """))
        .isEqualTo(
            """
            refused: The timer has been delivered (409)
              id         2c01
              state      delivered
              acked at   2026-11-21 15:21:24.329 +01:00 (5 s ago)
              partition  6
              offset     42
              see http://api:8080/errors/too-late\
            """);
  }

  @Test
  void aTimerInDeliveryIsShownWithItsDetail() {
    assertThat(
            describe(
                """
                {"type":"/errors/in-delivery","title":"The timer is being delivered","status":409,
                 "detail":"It is being handed over now."}
                """))
        .startsWith(
            "refused: The timer is being delivered (409)\n  It is being handed over now.\n");
  }

  @Test
  void anEndedTimerSaysHowAndWhy() {
    assertThat(
            describe(
                """
                {"type":"/errors/timer-ended","title":"The timer has ended","status":409,
                 "receipt":{"state":"dead","finishedAt":"2026-11-21T14:21:24.000Z",
                 "reason":"RecordTooLarge"}}
                """))
        .startsWith("refused: The timer has ended (409)\n")
        .contains("state        dead", "2026-11-21 15:21:24.000 +01:00 (5 s ago)")
        .contains("reason       RecordTooLarge");
  }

  @Test
  void aServersFailureIsNoRefusalAndSaysWhenToTryAgain() {
    assertThat(
            PROBLEMS.describe(
                json(
                    "{\"type\":\"/errors/overloaded\",\"title\":\"Too much to"
                        + " do\",\"status\":503}"),
                Optional.of("2")))
        .isEqualTo(
            """
            failed: Too much to do (503)
              try again in 2 s
              see http://api:8080/errors/overloaded\
            """);
  }

  @Test
  void whatIsNotThereIsNotFoundRatherThanRefused() {
    assertThat(describe("{\"title\":\"There is no such timer\",\"status\":404}"))
        .isEqualTo("not found: There is no such timer (404)");
  }

  @Test
  void aTypeThatIsNotOursHasNoPage() {
    assertThat(describe("{\"type\":\"about:blank\",\"title\":\"Forbidden\",\"status\":403}"))
        .isEqualTo("refused: Forbidden (403)");
  }

  private static String describe(String problem) {
    return PROBLEMS.describe(json(problem), Optional.empty());
  }
}
