package io.punctual.api.request;

import static io.punctual.api.request.ReadSmall.READ;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.TimerRequest.When;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadMoveTest {

  @Test
  void aMoveIsOneOfDeliverAtAndDelay() {
    assertThat(move("{\"delay\": \"90s\"}")).isEqualTo(new When.In(90_000));
    assertThat(move("{\"deliverAt\": 1893456000000}")).isEqualTo(new When.At(1893456000000L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                          | ``
          {"delay":"1s","deliverAt":1893456000000}    | /delay
          {"delay":"1s","topic":"t"}                  | /topic
          {"delay":"1s","expireAfter":"1s"}           | /expireAfter
          {"delay":"1s","within":"1s"}                | /within
          {"delay":"1s","delay":"2s"}                 | /delay
          {"delay":1}                                 | /delay
          {"deliverAt":"tomorrow"}                    | /deliverAt
          """)
  void aMoveIsReadAsStrictlyAsATimer(String body, String pointer) {
    Problem problem = ((Reading.Refused<?>) READ.readMove(body.getBytes(UTF_8))).problem();

    assertThat(problem.type()).isEqualTo(ProblemType.INVALID_TIMER);
    assertThat(problem.errors()).extracting(FieldError::pointer).containsExactly(pointer);
  }

  private static When move(String body) {
    return ((Reading.Understood<When>) READ.readMove(body.getBytes(UTF_8))).request();
  }
}
