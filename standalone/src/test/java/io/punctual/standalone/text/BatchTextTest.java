package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BatchTextTest {
  private static final String REFUSED =
      """
      {"status":400,"problem":{"type":"/errors/invalid-timer","title":"Fields are invalid",
       "status":400,"errors":[{"pointer":"/delay","detail":"is missing"}]}}
      """;

  @Test
  void allAreCountedAndEachRefusalStandsWithItsPlaceInTheBatch() {
    JsonNode batch =
        json(
            "{\"results\":[{\"status\":201,\"id\":\"1\"},%s,{\"status\":200,\"id\":\"2\"}]}"
                .formatted(REFUSED));
    assertThat(BatchText.describe(batch))
        .isEqualTo(
            """
            1 accepted, 1 there already, 1 not
            2. refused: Fields are invalid (400)
              /delay  is missing\
            """);
    assertThat(BatchText.worstStatus(batch)).isEqualTo(400);
  }

  @Test
  void ofVeryManyRefusalsTheFirstAreShownAndTheRestCounted() {
    String all = REFUSED + ("," + REFUSED).repeat(99);
    assertThat(BatchText.describe(json("{\"results\":[" + all + "]}")))
        .contains("\n20. refused")
        .doesNotContain("\n21. refused")
        .endsWith("… and 80 more: --json has them all");
  }
}
