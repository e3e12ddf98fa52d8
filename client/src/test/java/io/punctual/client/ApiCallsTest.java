package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.client.PaceCalls.Pace;
import io.punctual.client.PauseCalls.Pause;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ApiCallsTest {
  private final FakeApi api = new FakeApi();
  private final PunctualClient client = api.client();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void manyAreChangedByAJob() throws Exception {
    api.answers(
        200,
        """
        {"name":"j","action":"move","by":"-PT20M","filter":{"topic":"t"},"state":"listed","found":3,\
        "done":0,"refused":0,"createdAt":"2026-11-21T14:21:36.000Z"}\
        """);
    NewJob sooner = NewJob.move(ListFilter.ofTopic("t").key("k"), Duration.ofMinutes(-20));
    TimersJob job = client.jobs().begin("j", sooner.waiting()).execute();
    assertThat(job.found()).isEqualTo(3);
    assertThat(job.endedAt()).isEmpty();
    assertThat(api.line()).isEqualTo("PUT /v1/jobs/j");
    assertThat(api.body())
        .isEqualTo(
            "{\"topic\":\"t\",\"key\":\"k\",\"action\":\"move\",\"by\":\"-PT20M\",\"start\":false}");

    api.answers(200, "{\"refused\":[{\"id\":\"a1\",\"type\":\"/errors/version-changed\"}]}");
    assertThat(client.jobs().refused("j", ListFilter.all()).execute().entries())
        .containsExactly(new LeftAlone("a1", "/errors/version-changed"));
    assertThat(api.line()).isEqualTo("GET /v1/jobs/j/refused");
  }

  @Test
  void aTopicIsPausedAndResumed() throws Exception {
    api.answers(
        201,
        """
        {"id":"p1","state":"active","topic":"t","key":"k","pausedAt":"2026-11-21T14:21:36.000Z"}\
        """);

    Pause pause =
        client
            .pauses()
            .begin(NewPause.ofTopic("t").key("k").duration(Duration.ofMinutes(15)).reason("why"))
            .execute();
    assertThat(pause.topic()).hasValue("t");
    assertThat(pause.until()).isEmpty();
    assertThat(api.line()).isEqualTo("POST /v1/pauses");
    assertThat(api.body())
        .isEqualTo("{\"topic\":\"t\",\"key\":\"k\",\"duration\":\"PT15M\",\"reason\":\"why\"}");

    assertThat(client.pauses().end("p1").execute().id()).isEqualTo("p1");
    assertThat(api.line()).isEqualTo("DELETE /v1/pauses/p1");
  }

  @Test
  void aPaceIsSetListedAndEnded() throws Exception {
    api.answers(
        201,
        """
        {"topic":"t/x","state":"active","perSecond":0.5,"burst":3,\
        "since":"2026-11-21T14:21:36.000Z"}\
        """);

    Pace pace = client.paces().set("t/x", 0.5, OptionalInt.of(3)).execute();
    assertThat(pace.perSecond()).isEqualTo(0.5);
    assertThat(pace.allTenants()).isEmpty();
    assertThat(api.line()).isEqualTo("PUT /v1/paces/t%2Fx");
    assertThat(api.body()).isEqualTo("{\"perSecond\":0.5,\"burst\":3}");

    client.paces().set("t", 20, OptionalInt.empty()).execute();
    assertThat(api.body()).isEqualTo("{\"perSecond\":20.0}");
    assertThat(client.paces().get("t").execute().burst()).isEqualTo(3);
    assertThat(client.paces().end("t").execute().topic()).isEqualTo("t/x");
    assertThat(api.line()).isEqualTo("DELETE /v1/paces/t");

    api.answers(200, "{\"paces\":[]}");
    assertThat(client.paces().list().execute()).isEmpty();
    assertThat(api.line()).isEqualTo("GET /v1/paces");
  }

  @Test
  void aScheduleIsMadePausedAndDeleted() throws Exception {
    api.answers(
        201,
        """
        {"name":"pulse","state":"active","version":3,"timersMade":7,"nextOccurrences":
         [{"id":"a1","deliverAt":"2026-11-21T14:21:36.000Z"}],"cron":"30 9 * * *",
         "countMax":5,"timer":{"topic":"t"}}\
        """);
    NewSchedule schedule =
        NewSchedule.cron(
                "30 9 * * *",
                ZoneId.of("Europe/Berlin"),
                NewTimer.to("t").payloadJson("{ \"price\":1.10 }".getBytes(UTF_8)))
            .countMax(5)
            .catchUp("none");

    RecurringSchedule made = client.schedules().put("pulse", schedule, OptionalInt.of(2)).execute();
    assertThat(made.nextOccurrences().getFirst().id()).isEqualTo("a1");
    assertThat(made.cron()).hasValue("30 9 * * *");
    assertThat(made.every()).isEmpty();
    assertThat(made.countMax()).hasValue(5);
    assertThat(api.line()).isEqualTo("PUT /v1/schedules/pulse");
    assertThat(api.headers()).isEqualTo("application/json Bearer secret \"2\" null");
    assertThat(api.body())
        .isEqualTo(
            "{\"cron\":\"30 9 * * *\",\"timeZone\":\"Europe/Berlin\",\"countMax\":5,"
                + "\"catchUp\":\"none\",\"timer\":{\"topic\":\"t\","
                + "\"payload\":{ \"price\":1.10 }}}");

    NewSchedule inUtc = NewSchedule.cron("30 9 * * *", ZoneOffset.UTC, NewTimer.to("t"));
    assertThat(new String(inUtc.body(), UTF_8)).contains("\"timeZone\":\"UTC\"");

    assertThat(client.schedules().pause("pulse", OptionalInt.empty()).execute().version())
        .isEqualTo(3);
    assertThat(api.line()).isEqualTo("POST /v1/schedules/pulse:pause");
    client.schedules().pause("pulse", Instant.EPOCH, OptionalInt.empty()).execute();
    assertThat(api.line()).startsWith("POST /v1/schedules/pulse:pause?until=1970-01-01T00");
    api.answers(200, "{\"name\":\"pulse\",\"state\":\"deleted\"}");
    assertThat(client.schedules().delete("pulse", OptionalInt.of(3)).execute()).isEqualTo("pulse");
    assertThat(api.line()).isEqualTo("DELETE /v1/schedules/pulse");
    assertThat(api.headers()).contains("\"3\"");
    api.answers(200, "{\"nextOccurrences\":[{\"deliverAt\":\"2026-11-21T14:21:36.000Z\"}]}");
    assertThat(client.schedules().preview(schedule).execute())
        .containsExactly(Instant.parse("2026-11-21T14:21:36Z"));
    assertThat(api.line()).isEqualTo("POST /v1/schedules:preview");
  }

  @Test
  void anEntryThatNobodyCanReadIsAFailedCall() throws Exception {
    api.answers(200, "{\"nextOccurrences\":[{\"deliverAt\":\"soon\"}]}");
    NewSchedule hourly = NewSchedule.every(Duration.ofHours(1), NewTimer.to("t"));

    assertThatThrownBy(() -> client.schedules().preview(hourly).execute())
        .isInstanceOf(CallFailed.class);
    assertThat(client.schedules().preview(hourly).executeAsync())
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(CallFailed.class);
  }
}
