package io.punctual.standalone.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class StatusTextTest {

  @Test
  void theAdviceComesFirstWithItsRunbookEntry() {
    String status =
        """
        {"at":"2026-11-21T14:21:34.327Z","pending":{"timers":64000,"exact":false},
         "due":{"timers":3,"exact":true},"retrying":{"timers":2,"exact":true},"paused":{"timers":1,"exact":true},
         "paced":{"timers":4,"exact":true},
         "held":{"timers":20,"exact":true},"dead":{"timers":0,"exact":true},
         "engines":[{"name":"database","state":"up","product":"MariaDB 11.4"},
           {"name":"kafka","state":"down"}],
         "callbacks":[{"id":"7c1d0e42","state":"silent","renewedMillisAgo":9000}],
         "apis":[{"id":"127.0.0.1@6"}],"consumers":[{"id":"127.0.0.1@7"}],
         "advice":[{"level":"bad","text":"Bring\\u001b[2J Kafka back.",
           "runbook":"PunctualKafkaUnreachable"}]}
        """;

    assertThat(StatusText.of(JsonMapper.shared().readTree(status)))
        .isEqualTo(
            """
            ■ Bring [2J Kafka back. (docs/runbook.md: PunctualKafkaUnreachable)

            at least 64,000 pending · 20 held · 3 past their due, 2 of them retrying, 1 paused, 4 paced · 0 dead

            database ● up MariaDB 11.4
            kafka ■ down
            API 127.0.0.1@6 ● up
            callback 7c1d0e42 ▲ silent
            timer-consumer 127.0.0.1@7 ● up
            """);
  }
}
