package io.punctual.consumer.alarm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ParseAlarmTest {

  private final JsonMapper json = JsonMapper.builder().build();
  private final ParseAlarm parse = new ParseAlarm(json);

  @Test
  void readsWhatTheContractWrites() {
    Alarm alarm =
        new Alarm(
            List.of(
                new AlarmedTimer(new UUID(1, 2), 3, 4),
                new AlarmedTimer(new UUID(5, 6), 7, AlarmedTimer.NO_KEY)));
    assertThat(parse.parse(json.writeValueAsBytes(alarm)))
        .isEqualTo(new ParseAlarm.Body.Rings(alarm));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "7",
        "{}",
        "{\"timers\":null}",
        "{\"timers\":[null]}",
        "{\"timers\":[{\"id\":\"x\",\"dueMillis\":1,\"keyHash\":0}]}",
        "{\"timers\":[{\"dueMillis\":1,\"keyHash\":0}]}",
        "{\"timers\":[{\"id\":\"00000000-0000-0001-0000-000000000002\"}]}",
        "{\"timers\":[{\"id\":\"00000000-0000-0001-0000-000000000002\",\"dueMillis\":-1,\"keyHash\":0}]}"
      })
  void takesWhatIsNoAlarmAsUnreadable(String body) {
    assertThat(parse.parse(body.getBytes(UTF_8))).isInstanceOf(ParseAlarm.Body.Unreadable.class);
  }

  @Test
  void takesRandomBytesAsUnreadable() {
    for (int seed = 0; seed < 1_000; seed++) {
      byte[] body = new byte[seed % 50];
      new Random(seed).nextBytes(body);
      assertThat(parse.parse(body)).isInstanceOf(ParseAlarm.Body.Unreadable.class);
    }
  }
}
