package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.store.Event;
import io.punctual.store.LatenessPolicy;
import io.punctual.store.OnExpiry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadTimerRequestTest {

  private static final RequestLimits LIMITS = new RequestLimits(10_000, 100, 3, 200);

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
      assertThat(new String(event(form.formatted(payload)).payload(), UTF_8)).isEqualTo(payload);
    }
    String last = "{\"topic\":\"t\",\"delay\":\"1s\",\"payload\":%s}".formatted(payload);
    assertThat(new String(event(last).payload(), UTF_8)).isEqualTo(payload);
  }

  @Test
  void longPayloadsAreTakenWhole() {
    String text = "\"" + "ü😀\\\"x".repeat(1_000) + "\"";
    RequestLimits wide = new RequestLimits(1_000_000, 100, 3, 200);
    String body = "{\"payload\":" + text + ",\"topic\":\"t\",\"delay\":\"1s\"}";

    Reading reading = new ReadTimerRequest(wide).read(body.getBytes(UTF_8));

    Event event = ((Reading.Understood<TimerRequest>) reading).request().event();
    assertThat(new String(event.payload(), UTF_8)).isEqualTo(text);
  }

  @Test
  void keysHeadersAndBinaryPayloadsAreRead() {
    Event event =
        event(
            """
            {"topic": "t", "keyBase64": "AAH/", "payloadBase64": "3q2+7w==", "delay": "1s",
             "headers": {"z": "1", "a": "é"}}
            """);

    assertThat(event.key()).containsExactly(0, 1, 0xFF);
    assertThat(event.payload()).containsExactly(0xDE, 0xAD, 0xBE, 0xEF);
    assertThat(event.headers()).extracting(Event.Header::name).containsExactly("z", "a");
    assertThat(event.headers().getLast().value()).isEqualTo("é".getBytes(UTF_8));
  }

  @Test
  void aHeadersBytesAreTakenByteForByte() {
    Event event =
        event(
            """
            {"topic": "t", "payload": 1, "delay": "1s",
             "headers": {"z": {"base64": "AAH/"}, "a": "AAH/", "e": { "base64" : "" }}}
            """);

    assertThat(event.headers()).extracting(Event.Header::name).containsExactly("z", "a", "e");
    assertThat(event.headers().getFirst().value()).containsExactly(0, 1, 0xFF);
    assertThat(event.headers().get(1).value()).isEqualTo("AAH/".getBytes(UTF_8));
    assertThat(event.headers().getLast().value()).isEmpty();
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

  @Test
  void withoutAWordOnLatenessThereIsNoPolicy() {
    assertThat(request("{\"topic\":\"t\",\"payload\":1,\"delay\":\"1s\"}").lateness()).isNull();
  }

  @Test
  void aTombstoneHasNoPayload() {
    Event event =
        event("{\"topic\": \"t\", \"key\": \"\", \"tombstone\": true, \"delay\": \"0s\"}");

    assertThat(event.payload()).isNull();
    assertThat(event.key()).isEmpty();
  }

  @Test
  void duesAreReadInEveryForm() {
    assertThat(when("\"deliverAt\": 1893456000123")).isEqualTo(new When.At(1893456000123L));
    assertThat(when("\"deliverAt\": 1893456000123.00")).isEqualTo(new When.At(1893456000123L));
    assertThat(when("\"deliverAt\": \"2030-01-01T01:00:00.123+01:00\""))
        .isEqualTo(new When.At(1893456000123L));
    assertThat(when("\"delay\": \"90s\"")).isEqualTo(new When.In(90_000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"payload":1,"delay":"1s"}                                          | /topic
          {"topic":7,"payload":1,"delay":"1s"}                                | /topic
          {"topic":"","payload":1,"delay":"1s"}                               | /topic
          {"topic":"..","payload":1,"delay":"1s"}                             | /topic
          {"topic":"a b","payload":1,"delay":"1s"}                            | /topic
          {"topic":"t","delay":"1s"}                                          | ''
          {"topic":"t","payload":1}                                           | ''
          {"topic":"t","payload":1,"payloadBase64":"","delay":"1s"}           | /payloadBase64
          {"topic":"t","payload":1,"tombstone":true,"delay":"1s"}             | /tombstone
          {"topic":"t","tombstone":false,"delay":"1s"}                        | /tombstone
          {"topic":"t","payloadBase64":"?","delay":"1s"}                      | /payloadBase64
          {"topic":"t","payloadBase64":null,"delay":"1s"}                     | /payloadBase64
          {"topic":"t","payload":1,"delay":"1s","deliverAt":1893456000000}    | /delay
          {"topic":"t","payload":1,"delay":1}                                 | /delay
          {"topic":"t","payload":1,"delay":"-1s"}                             | /delay
          {"topic":"t","payload":1,"delay":"soon"}                            | /delay
          {"topic":"t","payload":1,"deliverAt":"2030-01-01T00:00:00"}         | /deliverAt
          {"topic":"t","payload":1,"deliverAt":"2030-02-30T00:00:00Z"}        | /deliverAt
          {"topic":"t","payload":1,"deliverAt":1.5}                           | /deliverAt
          {"topic":"t","payload":1,"deliverAt":1e12}                          | /deliverAt
          {"topic":"t","payload":1,"deliverAt":123456789012345678901234567890}| /deliverAt
          {"topic":"t","payload":1,"deliverAt":"1893456000000"}               | /deliverAt
          {"topic":"t","payload":1,"deliverAt":null}                          | /deliverAt
          {"topic":"t","payload":1,"delay":"1s","key":1}                      | /key
          {"topic":"t","payload":1,"delay":"1s","key":null}                   | /key
          {"topic":"t","payload":1,"delay":"1s","key":"a","keyBase64":"YQ=="} | /keyBase64
          {"topic":"t","payload":1,"delay":"1s","keyBase64":"a"}              | /keyBase64
          {"topic":"t","payload":1,"delay":"1s","nme":"n"}                    | /nme
          {"topic":"t","payload":1,"delay":"1s","name":"a b"}                 | /name
          {"topic":"t","payload":1,"delay":"1s","name":""}                    | /name
          {"topic":"t","payload":1,"delay":"1s","name":1}                     | /name
          {"topic":"t","payload":1,"delay":"1s","a/b~c":[{}]}                 | /a~1b~0c
          {"topic":"t","payload":1,"delay":"1s","topic":"u"}                  | /topic
          {"topic":"t","payload":1,"delay":"1s","payload":{"a":[]}}           | /payload
          {"topic":"t","payload":1,"delay":"1s","headers":[]}                 | /headers
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":1}}            | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{"b":[1]}}}    | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{}}}           | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":["AA=="]}}     | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{"base64":1}}} | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{"base64":"?"}}} | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{"base64":{"base64":"AA=="}}}} | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{"base64":"AA==","b":1}}} | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":{"base64":"AA==","base64":"AA=="}}} | /headers/a
          {"topic":"t","payload":1,"delay":"1s","expireAfter":"0s"}           | /expireAfter
          {"topic":"t","payload":1,"delay":"1s","expireAfter":"-1s"}          | /expireAfter
          {"topic":"t","payload":1,"delay":"1s","expireAfter":5000}           | /expireAfter
          {"topic":"t","payload":1,"delay":"1s","expireAfter":null}           | /expireAfter
          {"topic":"t","payload":1,"delay":"1s","expireAfter":"soon"}         | /expireAfter
          {"topic":"t","payload":1,"delay":"1s","expireAfter":"1s","onExpiry":"keep"} | /onExpiry
          {"topic":"t","payload":1,"delay":"1s","expireAfter":"1s","onExpiry":null}   | /onExpiry
          {"topic":"t","payload":1,"delay":"1s","expireAfter":"1s","onExpiry":"DROP"} | /onExpiry
          {"topic":"t","payload":1,"delay":"1s","onExpiry":"drop"}            | /onExpiry
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":"1","a":"2"}}  | /headers/a
          {"topic":"t","payload":1,"delay":"1s","headers":{"":"1"}}           | /headers/
          {"topic":"t","payload":1,"delay":"1s","headers":{"a b":"1"}}        | /headers/a b
          {"topic":"t","payload":1,"delay":"1s","headers":{"Punctual-Id":""}} | /headers/Punctual-Id
          {"topic":"t","payload":1,"delay":"1s","headers":{"a":"","b":"","c":"","d":"","e":""}} | /headers
          """)
  void everyMistakeIsNamedWithItsPlace(String body, String pointer) {
    Problem problem = refused(body.getBytes(UTF_8));

    assertThat(problem.type()).isEqualTo(ProblemType.INVALID_TIMER);
    assertThat(problem.errors()).extracting(FieldError::pointer).containsExactly(pointer);
  }

  @Test
  void lengthsAreBounded() {
    assertThat(pointers("\"key\":\"%s\"".formatted("k".repeat(101)))).containsExactly("/key");
    assertThat(pointers("\"key\":\"%s\"".formatted("é".repeat(51)))).containsExactly("/key");
    assertThat(pointers("\"headers\":{\"%s\":\"\"}".formatted("h".repeat(129))))
        .containsExactly("/headers/" + "h".repeat(128));
    assertThat(pointers("\"headers\":{\"a\":\"%s\",\"b\":\"1\"}".formatted("v".repeat(200))))
        .containsExactly("/headers");
    assertThat(
            refused(
                    "{\"topic\":\"t\",\"delay\":\"1s\",\"payload\":\"%s\"}"
                        .formatted("p".repeat(10_000))
                        .getBytes(UTF_8))
                .type())
        .isEqualTo(ProblemType.RECORD_TOO_LARGE);
  }

  @Test
  void allMistakesAreToldAtOnceButNotWithoutEnd() {
    assertThat(pointers("\"x\":1,\"y\":2,\"key\":3,\"topic\":4"))
        .containsExactly("/x", "/y", "/key", "/topic");
    StringBuilder many = new StringBuilder("\"m\":0");
    for (int i = 0; i < 1_000; i++) {
      many.append(",\"m").append(i).append("\":0");
    }
    assertThat(pointers(many.toString())).hasSize(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "\"text\"",
        "{",
        "{\"topic\":\"t\"",
        "{\"topic\":\"t\",}",
        "{'topic':'t'}",
        "{\"topic\":\"t\"} x",
        "{\"topic\":\"t\"}{}",
        "{\"topic\":\"\\ud83d\"}",
        "{\"payload\":\"\\ude00\\ud83d\",\"topic\":\"t\",\"delay\":\"1s\"}",
        "{\"payload\":NaN}",
        "{\"payload\":01}",
        "{\"payload\":+1}",
        "{\"payload\":1.}",
        "{\"payload\":\"tab\there\"}"
      })
  void whatIsNoJsonObjectIsMalformed(String body) {
    assertThat(refused(body.getBytes(UTF_8)).type()).isEqualTo(ProblemType.MALFORMED_JSON);
  }

  @Test
  void hostileBodiesAreMalformedToo() {
    byte[] overlong = "{\"topic\":\"t?\"}".getBytes(UTF_8);
    overlong[11] = (byte) 0xC0;
    byte[] surrogate = {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'};
    byte[] deep = ("{\"payload\":" + "[".repeat(100_000)).getBytes(UTF_8);
    byte[] wide = "{\"topic\":\"t\"}".getBytes(UTF_16BE);

    for (byte[] body : List.of(overlong, surrogate, deep, wide)) {
      assertThat(refused(body).type()).isEqualTo(ProblemType.MALFORMED_JSON);
    }
  }

  @Test
  void escapedBackslashesAreNoEscapes() {
    String payload = "\"\\\\ud83d \\\\\\ud83d\\ude00\"";

    assertThat(
            new String(
                event("{\"topic\":\"t\",\"delay\":\"1s\",\"payload\":%s}".formatted(payload))
                    .payload(),
                UTF_8))
        .isEqualTo(payload);
  }

  @Test
  void theTextOfALibrarysExceptionIsNotShown() {
    assertThat(refused("{\"topic\" \"secret\"}".getBytes(UTF_8)).detail())
        .doesNotContain("secret")
        .contains("line 1");
  }

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
          {"delay":"1s","delay":"2s"}                 | /delay
          {"delay":1}                                 | /delay
          {"deliverAt":"tomorrow"}                    | /deliverAt
          """)
  void aMoveIsReadAsStrictlyAsATimer(String body, String pointer) {
    Problem problem =
        ((Reading.Refused<?>) new ReadTimerRequest(LIMITS).readMove(body.getBytes(UTF_8)))
            .problem();

    assertThat(problem.type()).isEqualTo(ProblemType.INVALID_TIMER);
    assertThat(problem.errors()).extracting(FieldError::pointer).containsExactly(pointer);
  }

  private static When move(String body) {
    return ((Reading.Understood<When>) new ReadTimerRequest(LIMITS).readMove(body.getBytes(UTF_8)))
        .request();
  }

  private static Event event(String body) {
    return request(body).event();
  }

  private static TimerRequest request(String body) {
    return ((Reading.Understood<TimerRequest>) read(body.getBytes(UTF_8))).request();
  }

  private static When when(String due) {
    String body = "{\"topic\":\"t\",\"payload\":1,%s}".formatted(due);
    return request(body).when();
  }

  private static List<String> pointers(String members) {
    String body = "{\"topic\":\"t\",\"payload\":1,\"delay\":\"1s\",%s}".formatted(members);
    return refused(body.getBytes(UTF_8)).errors().stream().map(FieldError::pointer).toList();
  }

  private static Problem refused(byte[] body) {
    return ((Reading.Refused<?>) read(body)).problem();
  }

  private static Reading read(byte[] body) {
    return new ReadTimerRequest(LIMITS).read(body);
  }
}
