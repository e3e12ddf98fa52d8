package io.punctual.standalone.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChangedTextTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void itCountsThroughThePagesAndNamesWhatWasNotCancelled() {
    ChangedText text = new ChangedText("cancelled", false);
    assertThat(text.describe(page("{\"cancelled\":200,\"refused\":[],\"cursor\":\"c\"}")))
        .isEqualTo("cancelled: 200 …");
    assertThat(
            text.describe(
                page(
                    "{\"cancelled\":7,\"refused\":[{\"id\":\"a\",\"type\":\"/errors/in-delivery\"}]}")))
        .isEqualTo("not cancelled: a (in-delivery)\ncancelled: 207");
  }

  @Test
  void aDryRunOnlyCounts() {
    assertThat(
            new ChangedText("cancelled", true).describe(page("{\"cancelled\":3,\"refused\":[]}")))
        .isEqualTo("to be cancelled: 3");
  }

  @Test
  void aPageIsEmptyWhenNothingOfItWasFound() {
    ChangedText text = new ChangedText("cancelled", false);
    assertThat(text.isEmpty(page("{\"cancelled\":0,\"refused\":[],\"cursor\":\"c\"}"))).isTrue();
    assertThat(text.isEmpty(page("{\"cancelled\":0,\"refused\":[{\"id\":\"a\"}]}"))).isFalse();
  }

  private static JsonNode page(String json) {
    return JSON.readTree(json);
  }
}
