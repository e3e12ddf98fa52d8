package io.punctual.migrations.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.process.Ports;
import io.punctual.migrations.job.CommandResult;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SmokeCheckTest {
  private static final String TIMER = "{\"id\":\"a1\",\"state\":\"scheduled\"}";
  private static final String OVERDUE = "{\"id\":\"a1\",\"state\":\"overdue\"}";
  private static final String RECEIPT =
      "{\"id\":\"a1\",\"state\":\"delivered\",\"finishedAt\":\"2026-11-21T14:21:34.329Z\","
          + "\"latenessMillis\":2}";

  private final FakeApi api = new FakeApi();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void showsTimerReceiptAndLateness() {
    api.answers(201, TIMER).answers(200, TIMER).answers(200, OVERDUE).answers(200, RECEIPT);

    CommandResult ran = check("--token", "secret");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .contains("timer   " + TIMER, "receipt " + RECEIPT, "delivered 2 ms after its due");
    assertThat(api.requests())
        .extracting(FakeApi.Request::line)
        .containsExactly(
            "POST /v1/timers", "GET /v1/timers/a1", "GET /v1/timers/a1", "GET /v1/timers/a1");
    assertThat(api.requests())
        .allMatch(it -> it.authorization().orElse("").equals("Bearer secret"));
  }

  @Test
  void theTimerIsDueIn3SecondsAndHasAKeyAndANameOfItsOwn() {
    api.answers(201, TIMER).answers(200, RECEIPT);

    check();
    check();

    JsonNode first = JsonMapper.shared().readTree(api.requests().getFirst().body());
    JsonNode second = JsonMapper.shared().readTree(api.requests().get(2).body());
    assertThat(first.path("topic").asString()).isEqualTo("demo");
    assertThat(first.path("delay").asString()).isEqualTo("3s");
    assertThat(first.path("name")).isNotEqualTo(second.path("name"));
    assertThat(first.path("key")).isNotEqualTo(second.path("key"));
  }

  @Test
  void anOverloadedApiIsAskedAgainForTheSameTimer() {
    api.answers(503, "{\"type\":\"/errors/overloaded\",\"title\":\"Overloaded\"}")
        .answers(201, TIMER)
        .answers(200, RECEIPT);

    assertThat(check().exit()).isZero();
    assertThat(api.requests().get(0).body()).isEqualTo(api.requests().get(1).body());
  }

  @Test
  void aTimerThatIsNotDeliveredInTimeIsAFailureWithItsState() {
    api.answers(201, TIMER).answers(200, OVERDUE);

    assertFailure(check("--wait", "1s"), "not delivered within 1s", "overdue");
  }

  @Test
  void aTimerThatEndsOtherwiseIsAFailureWithItsReason() {
    api.answers(201, TIMER)
        .answers(
            200,
            "{\"state\":\"dead\",\"finishedAt\":\"2026\",\"reason\":\"the record is too large\"}");

    assertFailure(check(), "dead", "the record is too large");
  }

  @Test
  void aRefusedTokenIsAFailureThatNamesItsKey() {
    api.answers(401, "{\"type\":\"/errors/unauthorized\",\"title\":\"A token is needed\"}");

    assertFailure(check(), "401 A token is needed", "PUNCTUAL_TOKEN");
    assertThat(api.requests()).hasSize(1);
  }

  @Test
  void anUnknownTopicIsAFailureThatNamesItsKey() {
    api.answers(
        422,
        "{\"type\":\"/errors/invalid\",\"title\":\"No topic\",\"errors\":[{\"detail\":\"there is no"
            + " topic demo\"}]}");

    assertFailure(check(), "there is no topic demo", "PUNCTUAL_SMOKECHECK_TOPIC");
  }

  @Test
  void anyOtherRefusalIsReportedAsItIs() {
    api.answers(409, "{\"type\":\"/errors/name-taken\",\"title\":\"Name taken\"}");

    assertFailure(check(), "409 Name taken");
  }

  @Test
  void anotherServerAtThatUrlIsAFailureThatNamesTheKey() {
    api.answers(404, "<html>");

    assertFailure(check(), "404", "PUNCTUAL_API");
    assertThat(api.requests()).hasSize(1);
  }

  @Test
  void noServerAtThatUrlIsAFailureThatNamesTheKey() {
    int port = Ports.freeInARow(1);

    CommandResult ran =
        CommandResult.of(
            "smoke-check", "--api", "http://127.0.0.1:" + port, "--topic", "t", "--wait", "1s");

    assertFailure(ran, "Nothing answers at http://127.0.0.1:" + port, "PUNCTUAL_API");
  }

  private CommandResult check(String... more) {
    return CommandResult.of(
        Stream.of(new String[] {"smoke-check", "--api", api.url() + "/", "--topic", "demo"}, more)
            .flatMap(Arrays::stream)
            .toArray(String[]::new));
  }

  /** In one line. */
  private static void assertFailure(CommandResult ran, String... words) {
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err().strip()).contains(words).hasLineCount(1);
  }
}
