package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldsTest {

  @Test
  void everyMemberIsALineInTheApisOrderAndTimesAreLocal() {
    assertThat(
            Fields.describe(
                json(
                    """
                    {"id":"2c01","state":"delivered","topic":"demo","headers":{"a":"1","b":"2"},
                     "deliverAt":"2026-11-21T14:21:24.000Z","latenessMillis":2,"partition":6}
                    """),
                FixedMoments.BERLIN))
        .isEqualTo(
            """
              id          2c01
              state       delivered
              topic       demo
              header      a: 1
              header      b: 2
              deliver at  2026-11-21 15:21:24.000 +01:00 (5 s ago)
              lateness    2 ms
              partition   6\
            """);
  }

  @Test
  void membersThatTheApiWillHaveOneDayAreShown() {
    assertThat(
            Fields.describe(
                json("{\"expireAfterMillis\":90000,\"onExpiry\":\"drop\"}"), FixedMoments.BERLIN))
        .isEqualTo("  expire after  90000 ms\n  on expiry     drop");
  }

  @Test
  void aTextThatIsNoTimeIsNoTimeWhateverItsName() {
    assertThat(Fields.describe(json("{\"lookAt\":\"this\"}"), FixedMoments.BERLIN))
        .isEqualTo("  look at  this");
  }

  @Test
  void whatACallerWroteCannotCommandTheTerminal() {
    String text =
        Fields.describe(
            json("{\"key\":\"a\\u001b[2Jb\\nc\\u202ed\\u009b\",\"headers\":{\"\\u0007\":\"\\r\"}}"),
            FixedMoments.BERLIN);
    assertThat(text.replace("\n", "").chars())
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
    assertThat(text).hasLineCount(2);
  }

  @Test
  void aPayloadIsShownAsTheJsonItIs() {
    assertThat(Fields.describe(json("{\"payload\":{\"a\":[1,\"x\"]}}"), FixedMoments.BERLIN))
        .isEqualTo("  payload  {\"a\":[1,\"x\"]}");
    assertThat(Fields.describe(json("{\"payload\":\"1\"}"), FixedMoments.BERLIN))
        .isEqualTo("  payload  \"1\"");
  }
}
