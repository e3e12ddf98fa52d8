package io.punctual.standalone.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.standalone.CommandResult;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.TopicReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What somebody at a terminal does with the API that runs: each verb of {@code ./punctual}. */
final class TerminalSession {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String PAYLOAD = "{ \"price\":1.10, \"x\" : 1E400,\"é\":\"\\u00e9\" }";

  private final Flow flow;
  private final String topic;

  TerminalSession(Flow flow) {
    this.flow = flow;
    this.topic = flow.topic(1);
  }

  /** Submitted, looked up, arrived byte for byte, in the ledger, too late to cancel. */
  void aTimerFromItsSubmissionToItsReceipt() {
    String[] submit = {
      "submit",
      topic,
      "--key=k",
      "--name=" + topic,
      "--header=a=1",
      "--delay=2s",
      "--payload=" + PAYLOAD
    };
    assertThat(fine(submit)).startsWith("accepted\n").contains("scheduled", topic, "header");
    assertThat(fine(submit)).startsWith("accepted before, and not again\n");
    awaitState("delivered", "--name=" + topic);
    assertThat(new String(firstRecord().value(), UTF_8)).isEqualTo(PAYLOAD);
    assertThat(fine("get", "--name=" + topic)).contains("delivered", "lateness", "offset");
    assertThat(fine("receipts", "--topic", topic)).contains("| delivered |", "1 receipt");
    CommandResult late = run("cancel", "--name=" + topic);
    assertThat(late.exit()).isEqualTo(1);
    assertThat(late.err())
        .contains("has been delivered", "acked at")
        .containsPattern("partition +0")
        .containsPattern("offset +0");
  }

  /** Listed, counted, moved, cancelled for certain, delivered now. */
  void aTimerOfWhichSomebodyThinksBetter() {
    String first = submitted("--delay=10m");
    String second = submitted("--delay=20m");
    String page = fine("list", "--topic", topic, "--limit=1");
    assertThat(page).contains(first).doesNotContain(second).contains("there may be more");
    assertThat(fine("list", "--topic", topic, "--limit=1", "--all"))
        .contains(first, second)
        .endsWith("2 timers\n");
    assertThat(fine("forecast", "--from=now", "--to=1h", "--step=5m")).contains("timers due", "█");
    assertThat(fine("move", first, "--delay=2h", "--if-version=0")).startsWith("moved\n");
    CommandResult moved = run("move", first, "--delay=3h", "--if-version=0");
    assertThat(moved.exit()).isEqualTo(1);
    assertThat(moved.err()).contains("another version", "It is version 1");
    assertThat(fine("cancel", first)).startsWith("cancelled: it will never arrive\n");
    assertThat(run("move", first, "--now").err()).contains("has ended", "cancelled");
    assertThat(fine("move", second, "--now")).startsWith("moved\n");
    awaitState("delivered", second);
  }

  /** Listed, shown, redriven, dropped. */
  void aTimerThatCouldNotBeDelivered() throws Exception {
    String large = "--payload=\"" + "x".repeat(5_000) + "\"";
    List<String> dead = List.of(submitted("--delay=3s", large), submitted("--delay=3s", large));
    RecordLimit limit = new RecordLimit(flow, topic);
    limit.set();
    dead.forEach(id -> awaitState("dead", id));
    assertThat(fine("dead", "list", "--topic", topic, "--reason=Large"))
        .contains(dead)
        .endsWith("2 dead timers\n");
    assertThat(fine("dead", "show", dead.getFirst())).contains("reason", "payload", "\"xxx");
    limit.lift();
    assertThat(fine("dead", "redrive", dead.getFirst())).isEqualTo("redriven, due at once: 1\n");
    awaitState("delivered", dead.getFirst());
    assertThat(fine("dead", "drop", dead.getLast())).startsWith("dropped");
    CommandResult gone = run("dead", "show", dead.getLast());
    assertThat(gone.exit()).isEqualTo(1);
    assertThat(gone.err()).contains("no such dead timer (404)");
    assertThat(fine("dead", "redrive", "--topic", topic)).isEqualTo("redriven, due at once: 0\n");
    assertThat(fine("dead", "drop", "--topic", topic))
        .startsWith("dropped, with their payloads: 0");
  }

  /** Refused with the place of each mistake, and to scripts as it is. */
  void whatTheApiRefuses() {
    CommandResult refused =
        run("submit", topic, "--delay=soon", "--payload=1", "--header=punctual-id=1");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains("refused: Fields of the timer are invalid (400)", "/delay ", "/headers")
        .contains("/errors/invalid-timer");
    CommandResult given = run("submit", topic, "--delay=soon", "--payload=1", "--json");
    assertThat(given.exit()).isEqualTo(1);
    assertThat(JSON.readTree(given.out()).path("type").asString())
        .isEqualTo("/errors/invalid-timer");
    assertThat(run("list", "--limit=999999").err()).contains("limit  must be");
    assertThat(run("get", "nobody").err()).contains("There is no such timer (404)");
  }

  private ConsumerRecord<byte[], byte[]> firstRecord() {
    try (TopicReader records = new TopicReader(KafkaClients.at(kafka()))) {
      return records.fromBeginning(topic).toEnd().getFirst();
    }
  }

  private String kafka() {
    return flow.stack().engines().kafka().bootstrapServers();
  }

  private String submitted(String... options) {
    List<String> all = new ArrayList<>(List.of("submit", topic, "--json"));
    all.addAll(List.of(options));
    if (all.stream().noneMatch(option -> option.startsWith("--payload"))) {
      all.add("--tombstone");
    }
    return JSON.readTree(fine(all.toArray(String[]::new))).path("id").asString();
  }

  private void awaitState(String state, String target) {
    await().atMost(LONG).until(() -> get(target).path("state").asString().equals(state));
  }

  private JsonNode get(String target) {
    return JSON.readTree(fine("get", target, "--json"));
  }

  private String fine(String... args) {
    CommandResult ran = run(args);
    assertThat(ran.err()).as("%s", List.of(args)).isEmpty();
    assertThat(ran.exit()).as("%s", List.of(args)).isZero();
    return ran.out();
  }

  private CommandResult run(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--api", flow.stack().api().toString()));
    return CommandResult.punctual(all.toArray(String[]::new));
  }
}
