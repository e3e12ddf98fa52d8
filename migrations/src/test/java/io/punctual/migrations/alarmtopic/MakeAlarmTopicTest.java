package io.punctual.migrations.alarmtopic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.migrations.alarmtopic.Brokers.Queues;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MakeAlarmTopicTest {
  private final FakeBrokers brokers = new FakeBrokers();
  private final MakeAlarmTopic make =
      new MakeAlarmTopic(brokers, new WantedTopic("punctual-alarms", 16));

  @Test
  void everyMasterGetsTheTopic() {
    brokers.with("broker-a").with("broker-b");

    assertThat(make.run())
        .containsExactly(
            "topic punctual-alarms at broker broker-a: 16 queues, made",
            "topic punctual-alarms at broker broker-b: 16 queues, made");
    assertThat(brokers.topics())
        .isEqualTo(Map.of("broker-a", Queues.both(16), "broker-b", Queues.both(16)));
  }

  @Test
  void anExistingTopicIsFoundAndAMissingOneIsMade() {
    brokers.with("broker-a", 16, 16).with("broker-b");

    assertThat(make.run())
        .containsExactly(
            "topic punctual-alarms at broker broker-a: 16 queues, there already",
            "topic punctual-alarms at broker broker-b: 16 queues, made");
  }

  @ParameterizedTest
  @CsvSource({"8,8", "32,32", "16,8", "8,16"})
  void anotherNumberOfQueuesIsRefusedAndNothingIsMade(int read, int write) {
    brokers.with("broker-a").with("broker-b", read, write);

    assertThatThrownBy(make::run)
        .isExactlyInstanceOf(JobFailed.class)
        .hasMessageContainingAll(
            read + " queues to read and " + write + " to write at broker broker-b",
            "16 are wanted",
            "PUNCTUAL_ALARMS_QUEUES",
            "alarms.queues");
    assertThat(brokers.topics()).isEqualTo(Map.of("broker-b", new Queues(read, write)));
  }

  @Test
  void withoutBrokersTheTopicIsNotYetDone() {
    assertThatThrownBy(make::run).isInstanceOf(NotYet.class).hasMessageContaining("no broker");
  }

  @Test
  void aTopicWithoutARouteIsNotYetDone() {
    brokers.with("broker-a").withoutRoutes();

    assertThatThrownBy(make::run).isInstanceOf(NotYet.class).hasMessageContaining("no route");

    brokers.routeAgain();
    assertThat(make.run())
        .isEqualTo(List.of("topic punctual-alarms at broker broker-a: 16 queues, made"));
  }
}
