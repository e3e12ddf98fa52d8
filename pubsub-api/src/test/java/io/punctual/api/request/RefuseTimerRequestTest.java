package io.punctual.api.request;

import static io.punctual.api.request.ReadSmall.refused;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a request is told, each mistake with its place. */
class RefuseTimerRequestTest {

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
          {"topic":"t","payload":1,"delay":"1s","within":"0s"}                | /within
          {"topic":"t","payload":1,"delay":"1s","within":"25h"}               | /within
          {"topic":"t","payload":1,"delay":"1s","within":300000}              | /within
          {"topic":"t","payload":1,"delay":"1s","within":null}                | /within
          {"topic":"t","payload":1,"within":"1s"}                             | ''
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
  void theTextOfALibrarysExceptionIsNotShown() {
    assertThat(refused("{\"topic\" \"secret\"}".getBytes(UTF_8)).detail())
        .doesNotContain("secret")
        .contains("line 1");
  }

  private static List<String> pointers(String members) {
    String body = "{\"topic\":\"t\",\"payload\":1,\"delay\":\"1s\",%s}".formatted(members);
    return refused(body.getBytes(UTF_8)).errors().stream().map(FieldError::pointer).toList();
  }
}
