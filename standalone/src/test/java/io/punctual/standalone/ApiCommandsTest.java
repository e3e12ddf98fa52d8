package io.punctual.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.process.Ports;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiCommandsTest {
  private static final String TIMER = "{\"id\":\"2c01\",  \"state\":\"scheduled\"}";
  private static final String PROBLEM =
      "{\"type\":\"/errors/invalid-query\",\"title\":\"Parameters of the query are invalid\","
          + "\"status\":400,\"errors\":[{\"pointer\":\"limit\",\"detail\":\"must be less\"}]}";

  private final FakeApi api = new FakeApi();

  @AfterEach
  void close() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "get 2c01 | GET /v1/timers/2c01",
        "get --name order:1 | GET /v1/timers/by-name/order%3A1",
        "get a/b?c | GET /v1/timers/a%2Fb%3Fc",
        "cancel 2c01 | DELETE /v1/timers/2c01",
        "cancel --name n | DELETE /v1/timers/by-name/n",
        "move 2c01 --now | POST /v1/timers/2c01:fire",
        "move --name n --now | POST /v1/timers/by-name/n:fire",
        "move 2c01 --delay 1h | PATCH /v1/timers/2c01",
        "move --name n --deliver-at 5 | PATCH /v1/timers/by-name/n",
        "list | GET /v1/timers",
        "list --topic t --key k+1 --from 5 --to 7 --limit 3 --cursor A |"
            + " GET /v1/timers?topic=t&key=k%2B1&deliverAtFrom=5&deliverAtTo=7&limit=3&cursor=A",
        "list --name-prefix order: | GET /v1/timers?namePrefix=order%3A",
        "job begin j cancel --topic t | PUT /v1/jobs/j",
        "job list --limit 2 | GET /v1/jobs?limit=2",
        "job show j | GET /v1/jobs/j",
        "job start j | POST /v1/jobs/j:start",
        "job refused j | GET /v1/jobs/j/refused",
        "job end j | DELETE /v1/jobs/j",
        "payload 2c01 | GET /v1/timers/2c01:payload",
        "payload 2c01 --payload 5 --if-version 3 | PUT /v1/timers/2c01:payload",
        "pace set t --per-second 20 --burst 5 | PUT /v1/paces/t",
        "pace set t --per-second 0.5 --all-tenants | PUT /v1/paces/t?allTenants=true",
        "pace list | GET /v1/paces",
        "pace show t | GET /v1/paces/t",
        "pace end t --all-tenants | DELETE /v1/paces/t?allTenants=true",
        "pause begin --topic t --key k --for 15m | POST /v1/pauses",
        "pause list --limit 2 | GET /v1/pauses?limit=2",
        "pause show 2c01 | GET /v1/pauses/2c01",
        "pause end 2c01 | DELETE /v1/pauses/2c01",
        "schedule list | GET /v1/schedules",
        "schedule show beat | GET /v1/schedules/beat",
        "schedule pause beat | POST /v1/schedules/beat:pause",
        "schedule fire beat | POST /v1/schedules/beat:fire",
        "schedule delete beat | DELETE /v1/schedules/beat",
        "receipts --topic t --from 5 --to 7 | GET /v1/receipts?topic=t&from=5&to=7",
        "forecast --from 5 --to 600005 --step 1m | GET /v1/forecast?from=5&to=600005&step=1m",
        "dead list --topic t --reason too --limit 2 |"
            + " GET /v1/dead-timers?topic=t&reason=too&limit=2",
        "dead drop --topic t --key k | POST /v1/dead-timers:drop?topic=t&key=k",
        "dead drop --name-prefix a --from 5 --to 6 | POST /v1/dead-timers:drop?namePrefix=a"
            + "&deliverAtFrom=5&deliverAtTo=6",
        "schedule pause pulse --until 5 | POST /v1/schedules/pulse:pause?until=5",
        "dead show 2c01 | GET /v1/dead-timers/2c01",
        "dead redrive 2c01 | POST /v1/dead-timers/2c01:redrive",
        "dead redrive --topic t --limit 9 | POST /v1/dead-timers:redrive?topic=t&limit=9",
        "dead redrive --reason too --cursor A | POST /v1/dead-timers:redrive?reason=too&cursor=A",
        "dead drop 2c01 | DELETE /v1/dead-timers/2c01",
        "dead drop --topic t --reason too | POST /v1/dead-timers:drop?topic=t&reason=too"
      })
  void everyVerbIsOneCall(String verb, String call) {
    CommandResult ran = answered(200, TIMER, verb.split(" "));
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(api.only().line()).isEqualTo(call);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "get",
        "get 2c01 --name n",
        "cancel",
        "move 2c01",
        "job begin j",
        "job begin j delay --topic t",
        "move 2c01 --now --delay 1h",
        "move 2c01 --delay 1h --deliver-at 5",
        "list --from tomorrow",
        "dead",
        "dead show",
        "dead redrive",
        "dead drop",
        "dead redrive 2c01 --topic t",
        "pause begin",
        "pause begin --topic t --all-topics",
        "pause begin --topic t --for 1h --until 5",
        "pause end",
        "schedule put beat",
        "get 2c01 --api ftp://x",
        "get 2c01 --api 127.0.0.1:8080",
        "get 2c01 --token a\u00e9",
      })
  void aMistakeOfUsageAsksNothing(String verb) {
    CommandResult ran = answered(200, TIMER, verb.split(" "));
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("Usage: punctual ").contains("See punctual ");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void aMoveCarriesItsDueAndTheVersionThatItIsFor() {
    answered(200, TIMER, "move", "2c01", "--deliver-at", "1795269600000", "--if-version", "3");
    assertThat(api.only().body()).isEqualTo("{\"deliverAt\":1795269600000}");
    assertThat(api.only().contentType()).contains("application/json");
    assertThat(api.only().ifMatch()).contains("\"3\"");
  }

  @Test
  void aJobCarriesItsActionAndItsFilters() {
    String verb = "job begin j move --by -2h --count --topic t --key k --name-prefix n --to 7";
    answered(200, TIMER, verb.split(" "));
    assertThat(api.only().body())
        .isEqualTo(
            "{\"action\":\"move\",\"topic\":\"t\",\"key\":\"k\",\"namePrefix\":\"n\","
                + "\"deliverAtTo\":7,\"by\":\"-2h\",\"start\":false}");
  }

  @Test
  void aTokenIsSentAsBearerAndNothingWithoutOne() {
    answered(200, TIMER, "get", "2c01");
    answered(200, TIMER, "get", "2c01", "--token", "abc.def");
    assertThat(api.asked().get(0).authorization()).isEmpty();
    assertThat(api.asked().get(1).authorization()).contains("Bearer abc.def");
  }

  @Test
  void anOperatorNamesTheTenant() {
    answered(200, TIMER, "get", "2c01", "--token", "abc.def");
    answered(200, TIMER, "get", "2c01", "--token", "abc.def", "--tenant", "acme");
    assertThat(api.asked().get(0).tenant()).isEmpty();
    assertThat(api.asked().get(1).tenant()).contains("acme");
    assertThat(api.asked().get(1).authorization()).contains("Bearer abc.def");
  }

  @Test
  void anApiMayHaveAPathAndASlashAtItsEnd() {
    api.answers(200, TIMER);
    CommandResult.punctual("get", "2c01", "--api", api.url() + "/punctual/");
    assertThat(api.only().line()).isEqualTo("GET /punctual/v1/timers/2c01");
  }

  @Test
  void theAnswerIsTextForPeopleAndUnchangedForScripts() {
    assertThat(answered(200, TIMER, "get", "2c01").out())
        .isEqualTo("  id     2c01\n  state  scheduled\n");
    assertThat(answered(200, TIMER, "get", "2c01", "--json").out()).isEqualTo(TIMER + "\n");
    assertThat(answered(200, TIMER, "get", "2c01", "--pretty").out())
        .startsWith("{")
        .contains("\"state\" : \"scheduled\"")
        .hasLineCount(4);
  }

  @Test
  void aCancelSaysThatItWillNeverArrive() {
    assertThat(answered(200, TIMER, "cancel", "2c01").out())
        .startsWith("cancelled: it will never arrive\n  id");
  }

  @Test
  void aRefusalGoesWhereErrorsGoAndToScriptsAsItIs() {
    CommandResult shown = answered(400, PROBLEM, "list", "--limit", "9999");
    assertThat(shown.exit()).isEqualTo(1);
    assertThat(shown.out()).isEmpty();
    assertThat(shown.err())
        .isEqualTo(
            """
            refused: Parameters of the query are invalid (400)
              limit  must be less
              see %s/errors/invalid-query
            """
                .formatted(api.url()));
    CommandResult given = answered(400, PROBLEM, "list", "--limit", "9999", "--json");
    assertThat(given).isEqualTo(new CommandResult(1, PROBLEM + "\n", ""));
  }

  @Test
  void aServersFailureHasAnExitCodeOfItsOwnAndSaysWhenToTryAgain() {
    api.answersLater(503, "{\"title\":\"Too much\",\"status\":503}", "2");
    CommandResult ran = CommandResult.punctual("get", "2c01", "--api", api.url());
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.err()).isEqualTo("failed: Too much (503)\n  try again in 2 s\n");
  }

  @Test
  void whereNobodyListensItSaysHowToStart() {
    String nowhere = "http://127.0.0.1:" + Ports.freeInARow(1);
    CommandResult ran = CommandResult.punctual("get", "2c01", "--json", "--api", nowhere);
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("Nothing answers at " + nowhere).contains("./punctual up");
  }

  @Test
  void aConnectionThatBreaksLeavesTheOutcomeOpenAndSaysSo() {
    CommandResult ran = CommandResult.punctual("cancel", "2c01", "--api", api.url());
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.err()).contains("gave no answer").contains("may have been done or not");
    assertThat(api.asked()).hasSize(1);
  }

  @Test
  void somebodyElsesServerIsNotTakenForTheApi() {
    CommandResult page = answered(200, "<html>", "get", "2c01");
    assertThat(page.exit()).isEqualTo(4);
    assertThat(page.err()).contains("not as Punctual's API does");
    CommandResult none = answered(404, "nothing here", "get", "2c01");
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err()).contains("not as Punctual's API does");
  }

  @Test
  void allFollowsTheCursorsToTheEnd() {
    String first = "{\"timers\":[{\"id\":\"1\"}],\"cursor\":\"A-1\"}";
    String second = "{\"timers\":[],\"cursor\":\"A-2\"}";
    String third = "{\"timers\":[{\"id\":\"2\"}]}";
    api.answers(200, first).answers(200, second);
    CommandResult shown = answered(200, third, "list", "--topic", "t", "--all");
    assertThat(shown.out()).contains("| 1 ").contains("| 2 ").endsWith("2 timers\n");
    assertThat(api.asked())
        .extracting(FakeApi.Asked::uri)
        .containsExactly(
            "/v1/timers?topic=t", "/v1/timers?topic=t&cursor=A-1", "/v1/timers?topic=t&cursor=A-2");
    api.answers(200, first).answers(200, second);
    assertThat(answered(200, third, "list", "--all", "--json").out())
        .isEqualTo(first + "\n" + third + "\n");
  }

  @Test
  void aPageThatIsEmptyAndNotTheLastIsPassedOver() {
    String second = "{\"timers\":[{\"id\":\"1\"}],\"cursor\":\"A-2\"}";
    api.answers(200, "{\"timers\":[],\"cursor\":\"A-1\"}");
    CommandResult shown = answered(200, second, "list", "--topic", "t");
    assertThat(shown.out()).contains("| 1 ").endsWith("--cursor A-2\n");
    assertThat(api.asked())
        .extracting(FakeApi.Asked::uri)
        .containsExactly("/v1/timers?topic=t", "/v1/timers?topic=t&cursor=A-1");
  }

  @Test
  void aPageThatFailsOnTheWayIsTheExitCode() {
    api.answers(200, "{\"timers\":[],\"cursor\":\"A\"}");
    assertThat(answered(400, PROBLEM, "list", "--all").exit()).isEqualTo(1);
  }

  @Test
  void receiptsAreThoseOfTheLastHourWithoutAFrom() {
    long before = System.currentTimeMillis() - 3_600_000;
    answered(200, "{\"receipts\":[]}", "receipts");
    long after = System.currentTimeMillis() - 3_600_000;
    String uri = api.only().uri();
    assertThat(Long.parseLong(uri.substring(uri.lastIndexOf('=') + 1))).isBetween(before, after);
  }

  @Test
  void redrivenTimersAreCountedAndTheCursorIsShown() {
    assertThat(
            answered(
                    200,
                    "{\"redriven\":500,\"more\":true,\"cursor\":\"A\"}",
                    "dead",
                    "redrive",
                    "--topic",
                    "t")
                .out())
        .isEqualTo("redriven, due at once: 500\nthere may be more: --cursor A\n");
  }

  @Test
  void droppedTimersAreCountedAndTheCursorIsShown() {
    String many = "{\"dropped\":500,\"more\":true,\"cursor\":\"A\"}";
    assertThat(answered(200, many, "dead", "drop", "--topic", "t").out())
        .isEqualTo("dropped, with their payloads: 500\nthere may be more: --cursor A\n");
    String one = "{\"id\":\"2c01\",\"state\":\"dropped\"}";
    assertThat(answered(200, one, "dead", "drop", "2c01").out())
        .isEqualTo("dropped, with their payloads: 1\n");
  }

  @Test
  void topIsTheStatusWhatIsAheadAndWhatWasDelivered() {
    api.answers(200, "{\"advice\":[{\"level\":\"good\",\"text\":\"All is well.\"}]}");
    api.answers(200, "{\"timers\":7,\"steps\":[]}");
    assertThat(answered(200, "{\"count\":9,\"early\":0,\"steps\":[]}", "top", "--once").out())
        .contains("✓ All is well.")
        .contains("7 timers due from")
        .contains("9 delivered from");
    assertThat(api.asked().stream().map(FakeApi.Asked::line))
        .containsExactly("GET /v1/status", "GET /v1/forecast?step=5m", "GET /v1/accuracy?step=5m");
  }

  @Test
  void theHelpOfEveryVerbNamesTheEnvironment() {
    for (String verb : List.of("submit", "get", "cancel", "move", "list", "receipts", "forecast")) {
      assertThat(CommandResult.punctual(verb, "--help").out())
          .contains("PUNCTUAL_API")
          .contains("PUNCTUAL_TOKEN")
          .contains("--json");
    }
  }

  private CommandResult answered(int status, String body, String... args) {
    api.answers(status, body);
    List<String> all = new ArrayList<>(List.of(args));
    if (!all.contains("--api")) {
      all.addAll(List.of("--api", api.url()));
    }
    return CommandResult.punctual(all.toArray(String[]::new));
  }
}
