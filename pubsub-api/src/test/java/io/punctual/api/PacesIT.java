package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.TestEngines;
import io.punctual.protocol.Waiting;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class PacesIT {

  private static final String OF_ALL = "?allTenants=true";
  private static final TestIssuer ISSUER = new TestIssuer();

  private static RunningApi api;
  private static Caller acme;
  private static Caller beta;
  private static Caller reader;
  private static Caller operator;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("paced", 1);
    List<String> settings = new ArrayList<>(List.of(ISSUER.settings()));
    settings.add("--punctual.tenants.acme.topics=.*");
    settings.add("--punctual.tenants.beta.topics=.*");
    settings.add("--punctual.paces.per-tenant-max=2");
    api = RunningApi.start("paces", settings.toArray(String[]::new));
    acme = Caller.withToken(api, ISSUER.token("acme", "submit read change"));
    beta = Caller.withToken(api, ISSUER.token("beta", "read change"));
    reader = Caller.withToken(api, ISSUER.token("beta", "read"));
    operator = Caller.withToken(api, ISSUER.token("acme", "read change operate"));
  }

  @AfterAll
  static void stop() {
    api.close();
    ISSUER.close();
  }

  @AfterEach
  void empty() {
    api.sql().update("DELETE FROM pace");
    api.sql().update("DELETE FROM timer");
  }

  @Test
  void aPaceIsSetChangedLookedUpListedAndEnded() {
    HttpResponse<String> made = put(acme, "paced", "{'perSecond':20.5}");
    assertThat(made.statusCode()).isEqualTo(201);
    JsonNode pace = RunningApi.json(made);
    String path = made.headers().firstValue("Location").orElseThrow();
    assertThat(path).isEqualTo("/v1/paces/paced");
    assertThat(pace.get("perSecond").asDouble()).isEqualTo(20.5);
    assertThat(pace.get("burst").asInt()).as("of a second").isEqualTo(21);
    assertThat(RunningApi.json(acme.get(path))).isEqualTo(pace);

    HttpResponse<String> changed = put(acme, "paced", "{'perSecond':4,'burst':1}");
    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(changed).get("since")).isEqualTo(pace.get("since"));
    assertThat(RunningApi.json(changed).get("burst").asInt()).isEqualTo(1);
    assertThat(put(acme, "paced", "{'perSecond':4,'burst':1}").statusCode()).isEqualTo(200);
    assertThat(changed.body()).doesNotContain("topicMissing");
    HttpResponse<String> sixth = put(acme, "sixth", "{'perSecond':1.6666666666666667E-1}");
    assertThat(sixth.statusCode()).isEqualTo(201);
    assertThat(RunningApi.json(sixth).get("topicMissing").asBoolean()).isTrue();
    acme.call("DELETE", "/v1/paces/sixth", "");
    assertThat(listed(acme)).containsExactly("paced 4.0");
    assertThat(listed(beta)).isEmpty();
    assertThat(beta.get(path).statusCode()).isEqualTo(404);

    HttpResponse<String> ended = acme.call("DELETE", path, "");
    assertThat(ended.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(ended).get("state").asString()).isEqualTo("ended");
    assertThat(acme.call("DELETE", path, "").statusCode()).isEqualTo(404);
    assertThat(listed(acme)).isEmpty();
  }

  @Test
  void thatOfAllTenantsIsForOperatorsToChangeAndForAllToSee() {
    HttpResponse<String> refused = put(acme, "paced" + OF_ALL, "{'perSecond':9}");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(RunningApi.json(refused).get("detail").asString()).contains("operate");
    assertThat(put(reader, "paced", "{'perSecond':9}").statusCode()).isEqualTo(403);

    HttpResponse<String> made = put(operator, "paced" + OF_ALL, "{'perSecond':9}");
    assertThat(made.statusCode()).isEqualTo(201);
    String path = made.headers().firstValue("Location").orElseThrow();
    assertThat(path).isEqualTo("/v1/paces/paced" + OF_ALL);
    assertThat(put(beta, "paced", "{'perSecond':3}").statusCode()).isEqualTo(201);

    assertThat(listed(beta)).containsExactly("paced 3.0", "paced 9.0 all");
    assertThat(listed(acme)).containsExactly("paced 9.0 all");
    assertThat(RunningApi.json(beta.get(path)).get("allTenants").asBoolean()).isTrue();
    assertThat(beta.call("DELETE", path, "").statusCode()).isEqualTo(403);
    assertThat(operator.call("DELETE", path, "").statusCode()).isEqualTo(200);
    assertThat(listed(beta)).containsExactly("paced 3.0");
  }

  @Test
  void aTenantHasNoMoreThanItMay() {
    put(acme, "a", "{'perSecond':1}");
    put(acme, "b", "{'perSecond':1}");

    HttpResponse<String> tooMany = put(acme, "c", "{'perSecond':1}");
    assertThat(tooMany.statusCode()).isEqualTo(409);
    assertThat(RunningApi.json(tooMany).get("type").asString()).endsWith("too-many-paces");
    assertThat(put(acme, "b", "{'perSecond':2}").statusCode()).isEqualTo(200);
    assertThat(put(beta, "c", "{'perSecond':1}").statusCode()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t | {} | /perSecond",
        "t | {'perSecond':0} | /perSecond",
        "t | {'perSecond':0.001} | /perSecond",
        "t | {'perSecond':100001} | /perSecond",
        "t | {'perSecond':-1} | /perSecond",
        "t | {'perSecond':1e9} | /perSecond",
        "t | {'perSecond':'20'} | /perSecond",
        "t | {'perSecond':null} | /perSecond",
        "t | {'perSecond':100,'burst':24} | /burst",
        "t | {'perSecond':100,'burst':0} | /burst",
        "t | {'perSecond':1,'burst':1000001} | /burst",
        "t | {'perSecond':1,'burst':12345678} | /burst",
        "t | {'perSecond':1,'burst':1.5} | /burst",
        "t | {'perSecond':1,'rate':1} | /rate",
        "a%20b | {'perSecond':1} | /topic",
      })
  void whatIsWrongIsNamed(String topic, String body, String pointer) {
    HttpResponse<String> answer = put(acme, topic, body);
    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode problem = RunningApi.json(answer);
    assertThat(problem.get("type").asString()).endsWith("invalid-pace");
    assertThat(problem.get("errors")).hasSize(1);
    assertThat(problem.at("/errors/0/pointer").asString()).isEqualTo(pointer);
  }

  @Test
  void whatCannotBeReadIsRefused() {
    assertThat(put(acme, "t", "[]").statusCode()).isEqualTo(400);
    assertThat(put(acme, "t", "{").statusCode()).isEqualTo(400);
    HttpResponse<String> query = put(acme, "t?allTenants=yes", "{'perSecond':1}");
    assertThat(RunningApi.json(query).get("type").asString()).endsWith("invalid-query");
    assertThat(acme.get("/v1/paces/t?allTenants=yes").statusCode()).isEqualTo(400);
    assertThat(acme.call("DELETE", "/v1/paces/t?allTenants=", "").statusCode()).isEqualTo(400);
    assertThat(acme.get("/v1/paces/a%20b").statusCode()).isEqualTo(404);
    assertThat(listed(acme)).isEmpty();
  }

  @Test
  void whatWaitsForItsTurnIsShownAsSuch() {
    String id =
        RunningApi.json(
                acme.call(
                    "POST", "/v1/timers", "{\"topic\":\"paced\",\"payload\":1,\"delay\":\"10ms\"}"))
            .get("id")
            .asString();
    api.sql().update("UPDATE timer SET next_at = due_at + ?", Waiting.from(5));

    JsonNode timer = RunningApi.json(acme.get("/v1/timers/" + id));
    assertThat(timer.get("state").asString()).isEqualTo("paced");
    assertThat(timer.has("nextAttemptAt")).isFalse();
    assertThat(acme.ids("/v1/timers?state=paced", "timers")).containsExactly(id);
    assertThat(acme.ids("/v1/timers?state=paused", "timers")).isEmpty();
    assertThat(acme.ids("/v1/timers?state=overdue", "timers")).isEmpty();
    JsonNode status = RunningApi.json(acme.get("/v1/status"));
    assertThat(status.at("/paced/timers").asInt()).isEqualTo(1);
    assertThat(status.at("/paused/timers").asInt()).isZero();
    assertThat(status.has("oldestDue")).isFalse();
  }

  private static List<String> listed(Caller caller) {
    return RunningApi.json(caller.get("/v1/paces"))
        .get("paces")
        .valueStream()
        .map(
            pace ->
                pace.get("topic").asString()
                    + " "
                    + pace.get("perSecond").asDouble()
                    + (pace.has("allTenants") ? " all" : ""))
        .toList();
  }

  private static HttpResponse<String> put(Caller caller, String topic, String body) {
    return caller.call("PUT", "/v1/paces/" + topic, body.replace('\'', '"'));
  }
}
