package io.punctual.migrations.alarmtopic;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.PunctualUsers;
import io.punctual.engines.RocketMq;
import io.punctual.engines.SecuredRocketMq;
import io.punctual.engines.TestEngines;
import io.punctual.engines.process.Ports;
import io.punctual.migrations.Migrations;
import io.punctual.migrations.job.CommandResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The verb as a cluster runs it: a process configured by its environment. */
@Execution(ExecutionMode.CONCURRENT)
class AlarmTopicIT {

  @Test
  void makesTheTopicAndFindsItAgain() throws Exception {
    Map<String, String> environment = environment("made-by-job", 4);

    CommandResult first = run(environment);
    CommandResult second = run(environment);

    assertThat(first).isEqualTo(new CommandResult(0, line("made-by-job", "made"), ""));
    assertThat(second).isEqualTo(new CommandResult(0, line("made-by-job", "there already"), ""));
  }

  @Test
  void findsATopicThatSomebodyElseMade() throws Exception {
    TestEngines.rocketMq().createAlarmTopic("made-by-others", 4);

    assertThat(run(environment("made-by-others", 4)).out())
        .isEqualTo(line("made-by-others", "there already"));
  }

  @Test
  void refusesATopicWithAnotherNumberOfQueuesAndLeavesItAsItIs() throws Exception {
    TestEngines.rocketMq().createAlarmTopic("of-eight", 8);

    CommandResult ran = run(environment("of-eight", 4));

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("8 queues to read", "4 are wanted", "PUNCTUAL_ALARMS_QUEUES", "alarms.queues")
        .hasLineCount(1);
    assertThat(run(environment("of-eight", 8)).exit()).isZero();
  }

  @Test
  void triesForItsTimeAndNamesTheKeyOfANameServerThatIsNotThere() throws Exception {
    String nowhere = "127.0.0.1:" + Ports.freeInARow(1);

    CommandResult ran =
        run(Map.of("PUNCTUAL_ROCKETMQ_NAMESERVER", nowhere, "PUNCTUAL_ALARMS_WAIT", "2s"));

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains(nowhere, "Tried for 2s", "PUNCTUAL_ROCKETMQ_NAMESERVER", "rocketmq.nameServer")
        .hasLineCount(1);
  }

  /** The rights are those that docs/security.md names. */
  @Test
  void makesItByTlsWhereItsUserMay(@TempDir Path folder) throws Exception {
    try (SecuredRocketMq secured = new SecuredRocketMq(folder)) {
      secured.makeUsers("secured-one", "nobody's");
      Map<String, String> right = new HashMap<>(environment(secured.rocketMq(), "secured-one", 4));
      right.put("PUNCTUAL_ROCKETMQ_ACCESSKEY", PunctualUsers.JOBS);
      right.put("PUNCTUAL_ROCKETMQ_SECRETKEY", SecuredRocketMq.PASSWORD);
      right.put("PUNCTUAL_ROCKETMQ_TLS_ENABLED", "true");
      right.put("PUNCTUAL_ROCKETMQ_TLS_AUTHORITIES", secured.certificate().toString());

      assertThat(run(right)).isEqualTo(new CommandResult(0, line("secured-one", "made"), ""));
      assertRefused(right, "PUNCTUAL_ROCKETMQ_SECRETKEY", "another-password");
      assertRefused(right, "PUNCTUAL_ALARMS_TOPIC", "of-somebody-else");
    }
  }

  private static void assertRefused(Map<String, String> right, String key, String value)
      throws Exception {
    Map<String, String> wrong = new HashMap<>(right);
    wrong.put(key, value);
    CommandResult ran = run(wrong);
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains("refuses us", "PUNCTUAL_ROCKETMQ_ACCESSKEY", "rocketmq.existingSecret")
        .doesNotContain("another-password")
        .hasLineCount(1);
  }

  private static Map<String, String> environment(String topic, int queues) {
    return environment(TestEngines.rocketMq(), topic, queues);
  }

  private static Map<String, String> environment(RocketMq rocketMq, String topic, int queues) {
    return Map.of(
        "PUNCTUAL_ROCKETMQ_NAMESERVER",
        rocketMq.nameServerAddress(),
        "PUNCTUAL_ALARMS_TOPIC",
        topic,
        "PUNCTUAL_ALARMS_QUEUES",
        Integer.toString(queues),
        "PUNCTUAL_ALARMS_WAIT",
        "30s");
  }

  private static String line(String topic, String how) {
    return "topic %s at broker broker-a: 4 queues, %s%n".formatted(topic, how);
  }

  private static CommandResult run(Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder job =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Migrations.class.getName(),
                "alarm-topic"));
    // Java tells of this variable in the output of errors.
    job.environment().remove("JDK_JAVA_OPTIONS");
    job.environment().putAll(environment);
    Process process = job.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new CommandResult(process.waitFor(), out, err);
  }
}
