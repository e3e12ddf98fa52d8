package io.punctual.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.migrations.job.CommandResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A missing or wrong setting is reported with its key, and nothing is tried. */
class MisuseTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alarm-topic | PUNCTUAL_ROCKETMQ_NAMESERVER",
        "alarm-topic --name-server a:1 --queues 0 | PUNCTUAL_ALARMS_QUEUES",
        "alarm-topic --name-server a:1 --queues 65 | PUNCTUAL_ALARMS_QUEUES",
        "alarm-topic --name-server a:1 --queues many | --queues",
        "alarm-topic --name-server a:1 --topic a/b | PUNCTUAL_ALARMS_TOPIC",
        "alarm-topic --name-server a:1 --wait soon | --wait",
        "roll-gate --pods a --me 127.0.0.1 | --ready",
        "roll-gate --pods a --ready b --me 127.0.0.1 --settle soon | --settle",
        "roll-gate --pods a --ready b | --me",
        "roll-gate --pods a --ready b --me localhost | --me",
        "roll-gate --pods a --ready b --me 127.0.0.1 --starting-max 0 | --starting-max",
        "smoke-check | PUNCTUAL_API",
        "smoke-check --api punctual-api:8080 --topic demo | PUNCTUAL_API",
        "smoke-check --api http://a | PUNCTUAL_SMOKECHECK_TOPIC",
        "smoke-check --api http://a --topic demo --token ä | PUNCTUAL_TOKEN",
        "smoke-check --api http://a --topic demo --wait 0s | --wait",
        "smoke-check --api http://a --topic demo --wait -5s | --wait",
        "vacuum | vacuum"
      })
  void namesTheKey(String command, String key) {
    CommandResult ran = CommandResult.of(command.split(" "));

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains(key);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void withoutACommandTheUsageIsShown() {
    CommandResult ran = CommandResult.of();

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("alarm-topic", "roll-gate", "smoke-check", "migrate", "upkeep");
  }
}
