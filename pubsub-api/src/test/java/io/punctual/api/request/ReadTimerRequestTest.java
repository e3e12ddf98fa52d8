package io.punctual.api.request;

import static io.punctual.api.request.ReadSmall.request;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.Content;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadTimerRequestTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.10",
        "1E2",
        "-0",
        "0.0000000000000000000000001e+5",
        "12345678901234567890",
        "123456789012345678901234567890.123456789012345678901234567890",
        "null",
        "true",
        "false",
        "\"\"",
        "\"plain\"",
        "\"\\u0041\\/ \\ud83d\\ude00 😀 é\"",
        "[]",
        "{}",
        "[ 1 , [ ] , {\"a\" :\t1.0} ]",
        "{\"z\":1,\"a\":2,\"z\":3,  \"é\":\"\\n\"}",
        "{\"nested\":{\"topic\":\"no\",\"payload\":[{\"key\":\"}\"}]}}"
      })
  void payloadIsTakenByteForByteAsWritten(String payload) {
    String known = "{\"topic\":\"t\",\"headers\":{\"h\":\"é\"},\"payload\": %s ,\"delay\":\"1s\"}";
    for (String form : List.of(known, " \n" + known + "\n", "\uFEFF" + known)) {
      assertThat(new String(content(form.formatted(payload)).payload(), UTF_8)).isEqualTo(payload);
    }
    String last = "{\"topic\":\"t\",\"delay\":\"1s\",\"payload\":%s}".formatted(payload);
    assertThat(new String(content(last).payload(), UTF_8)).isEqualTo(payload);
  }

  @Test
  void longPayloadsAreTakenWhole() {
    String text = "\"" + "ü😀\\\"x".repeat(1_000) + "\"";
    RequestLimits wide = new RequestLimits(1_000_000, 100, 3, 200);
    String body = "{\"payload\":" + text + ",\"topic\":\"t\",\"delay\":\"1s\"}";

    Reading reading = new ReadTimerRequest(wide).read(body.getBytes(UTF_8));

    Content content = ((Reading.Understood<TimerRequest>) reading).request().content();
    assertThat(new String(content.payload(), UTF_8)).isEqualTo(text);
  }

  @Test
  void keysHeadersAndBinaryPayloadsAreRead() {
    Content content =
        content(
            """
            {"topic": "t", "keyBase64": "AAH/", "payloadBase64": "3q2+7w==", "delay": "1s",
             "headers": {"z": "1", "a": "é"}}
            """);

    assertThat(content.key()).containsExactly(0, 1, 0xFF);
    assertThat(content.payload()).containsExactly(0xDE, 0xAD, 0xBE, 0xEF);
    assertThat(content.headers()).extracting(Content.Header::name).containsExactly("z", "a");
    assertThat(content.headers().getLast().value()).isEqualTo("é".getBytes(UTF_8));
  }

  @Test
  void aHeadersBytesAreTakenByteForByte() {
    Content content =
        content(
            """
            {"topic": "t", "payload": 1, "delay": "1s",
             "headers": {"z": {"base64": "AAH/"}, "a": "AAH/", "e": { "base64" : "" }}}
            """);

    assertThat(content.headers()).extracting(Content.Header::name).containsExactly("z", "a", "e");
    assertThat(content.headers().getFirst().value()).containsExactly(0, 1, 0xFF);
    assertThat(content.headers().get(1).value()).isEqualTo("AAH/".getBytes(UTF_8));
    assertThat(content.headers().getLast().value()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "expireAfter":"250ms"                            | 250          | DROP
          "expireAfter":"90s"                              | 90000        | DROP
          "expireAfter":"PT1M30S","onExpiry":"drop"        | 90000        | DROP
          "onExpiry":"deadLetter","expireAfter":"2h"       | 7200000      | DEAD_LETTER
          "expireAfter":"PT0.0000001S"                     | 1            | DROP
          "expireAfter":"3653d"                            | 315619200000 | DROP
          """)
  void latenessPoliciesAreReadInEveryForm(String members, long millis, OnExpiry onExpiry) {
    assertThat(request("{\"topic\":\"t\",\"payload\":1,\"delay\":\"1s\",%s}".formatted(members)))
        .extracting(TimerRequest::lateness)
        .isEqualTo(new LatenessPolicy(millis, onExpiry));
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "'\"within\":\"5m\",', 300000", "'\"within\":\"PT24H\",', 86400000"})
  void aWindowIsReadInEveryForm(String member, long millis) {
    assertThat(request("{%s\"topic\":\"t\",\"payload\":1,\"delay\":\"1s\"}".formatted(member)))
        .extracting(TimerRequest::withinMillis)
        .isEqualTo(millis);
  }

  @Test
  void withoutAWordOnLatenessThereIsNoPolicy() {
    assertThat(request("{\"topic\":\"t\",\"payload\":1,\"delay\":\"1s\"}").lateness()).isNull();
  }

  @Test
  void aTombstoneHasNoPayload() {
    Content content =
        content("{\"topic\": \"t\", \"key\": \"\", \"tombstone\": true, \"delay\": \"0s\"}");

    assertThat(content.payload()).isNull();
    assertThat(content.key()).isEmpty();
  }

  @Test
  void duesAreReadInEveryForm() {
    assertThat(when("\"deliverAt\": 1893456000123")).isEqualTo(new When.At(1893456000123L));
    assertThat(when("\"deliverAt\": 1893456000123.00")).isEqualTo(new When.At(1893456000123L));
    assertThat(when("\"deliverAt\": \"2030-01-01T01:00:00.123+01:00\""))
        .isEqualTo(new When.At(1893456000123L));
    assertThat(when("\"delay\": \"90s\"")).isEqualTo(new When.In(90_000));
  }

  @Test
  void escapedBackslashesAreNoEscapes() {
    String payload = "\"\\\\ud83d \\\\\\ud83d\\ude00\"";

    assertThat(
            new String(
                content("{\"topic\":\"t\",\"delay\":\"1s\",\"payload\":%s}".formatted(payload))
                    .payload(),
                UTF_8))
        .isEqualTo(payload);
  }

  private static Content content(String body) {
    return request(body).content();
  }

  private static When when(String due) {
    String body = "{\"topic\":\"t\",\"payload\":1,%s}".formatted(due);
    return request(body).when();
  }
}
