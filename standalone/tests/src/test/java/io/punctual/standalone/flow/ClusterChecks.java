package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.CommandResult;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.Tuning;
import java.util.Map;

/** What is done to a cluster from outside to see that it does what it should. */
final class ClusterChecks {
  private final Flow flow;
  private final String topic;

  ClusterChecks(Flow flow) {
    this.flow = flow;
    this.topic = flow.topic(4);
  }

  void theAlarmTopicIsAsTheJobWouldHaveMadeIt() throws Exception {
    CommandResult ran =
        job("alarm-topic")
            .run(
                Map.of(
                    "PUNCTUAL_ROCKETMQ_NAMESERVER",
                    flow.stack().engines().rocketMq().nameServerAddress(),
                    "PUNCTUAL_ALARMS_QUEUES",
                    Integer.toString(Tuning.USUAL_ALARM_QUEUES)));

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains(StackConfig.ALARM_TOPIC, "there already");
  }

  void aTimerOfTheCheckHasItsReceipt() throws Exception {
    CommandResult ran =
        job("smoke-check")
            .run(
                Map.of(
                    "PUNCTUAL_API",
                    flow.stack().api().toString(),
                    "PUNCTUAL_SMOKECHECK_TOPIC",
                    topic));

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .contains("\"state\":\"scheduled\"", "\"state\":\"delivered\"")
        .containsPattern("delivered \\d+ ms after its due");
  }

  void theCheckNamesTheTopicThatIsNotThere() throws Exception {
    CommandResult ran =
        job("smoke-check")
            .run(
                Map.of(
                    "PUNCTUAL_API",
                    flow.stack().api().toString(),
                    "PUNCTUAL_SMOKECHECK_TOPIC",
                    "there-is-none"));

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("422", "PUNCTUAL_SMOKECHECK_TOPIC").hasLineCount(1);
  }

  private ClusterJob job(String name) {
    return new ClusterJob(flow.stack().config(), name);
  }
}
