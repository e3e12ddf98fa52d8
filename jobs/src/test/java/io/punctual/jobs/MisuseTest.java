package io.punctual.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is missing or wrong is told with the key that it is set by, and nothing is tried. */
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
        "await-turn --mine a --before b | --rolled",
        "await-turn --mine a --before b --rolled c --settle soon | --settle",
        "await-turn --mine a --all b | --me",
        "await-turn --mine a --all b --me localhost | --me",
        "await-turn --mine a --all b --me 127.0.0.1 --starting-max 0 | --starting-max",
        "await-turn --mine a | --before",
        "check | PUNCTUAL_API",
        "check --api punctual-api:8080 --topic demo | PUNCTUAL_API",
        "check --api http://a | PUNCTUAL_CHECK_TOPIC",
        "check --api http://a --topic demo --token ä | PUNCTUAL_TOKEN",
        "check --api http://a --topic demo --wait 0s | --wait"
      })
  void namesTheKey(String command, String key) {
    Ran ran = Ran.jobs(command.split(" "));

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains(key);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void withoutACommandTheUsageIsShown() {
    Ran ran = Ran.jobs();

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("alarm-topic", "await-turn", "check");
  }
}
