package io.punctual.verify.offer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimerShapeTest {
  private static final List<String> TOPICS = List.of("a", "b");

  @Test
  void aKeyHasOneOfTheTopics() {
    TimerShape shape = TimerShape.ofBytes(TOPICS, KeyRule.alike(10), 2);

    assertThat(written(shape, 4)).contains("\"topic\":\"a\",\"key\":\"key-4\"");
    assertThat(written(shape, 5)).contains("\"topic\":\"b\",\"key\":\"key-5\"");
    assertThat(written(shape, 5)).isEqualTo(written(shape, 5));
  }

  @Test
  void aPayloadHasTheBytesThatWereAskedFor() {
    assertThat(TimerShape.ofBytes(TOPICS, KeyRule.alike(1), 65_536).payload()).hasSize(65_536);
  }

  private static String written(TimerShape shape, int key) {
    StringBuilder body = new StringBuilder();
    shape.write(body, key, 1_000);
    return body.toString();
  }
}
