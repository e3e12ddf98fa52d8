package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\": 1.10}", "[]", "1E2", "null", "\"\\u00e9 é\"", "-0"})
  void oneJsonValueIsText(String json) {
    assertThat(PayloadText.json(json.getBytes(UTF_8))).contains(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 1",
        "1\n",
        "1 2",
        "{\"a\":",
        "[1,]",
        "hello",
        "\"\\ud83d\"",
        "\uFEFF1",
        "{}x"
      })
  void anythingElseIsNot(String text) {
    assertThat(PayloadText.json(text.getBytes(UTF_8))).isEmpty();
  }

  @Test
  void norIsAnotherEncoding() {
    assertThat(PayloadText.json("\"é\"".getBytes(ISO_8859_1))).isEmpty();
    assertThat(PayloadText.json("[]".getBytes(UTF_16LE))).isEmpty();
  }
}
