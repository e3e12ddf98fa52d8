package io.punctual.standalone.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.punctual.engines.process.Ports;
import io.punctual.standalone.check.SubmitLoad.Failed;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubmitLoadTest {
  private static final int HANGS_UP = 0;

  private final Queue<Integer> statuses = new ArrayDeque<>();
  private final Queue<String> authorizations = new ArrayDeque<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(Ports.loopback(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aSubmissionWhoseConnectionWasClosedIsMadeOnceMore() throws Exception {
    statuses.addAll(List.of(HANGS_UP, 201));

    SubmitLoad submit = submitOne(true);

    assertThat(submit.accepted()).extracting(Accepted::id).containsExactly("a1");
    assertThat(submit.repeatedAtMillis()).hasSize(1);
    assertThat(submit.failed()).isEmpty();
    assertThat(submit.postedCount()).isEqualTo(1);
  }

  @Test
  void butNotTwice() throws Exception {
    statuses.addAll(List.of(HANGS_UP, HANGS_UP, 201));

    SubmitLoad submit = submitOne(true);

    assertThat(submit.accepted()).isEmpty();
    assertThat(submit.failed()).extracting(Failed::kind).containsExactly("connection closed");
    assertThat(submit.unansweredCount()).isEqualTo(1);
  }

  @Test
  void norWhenNobodyAskedForIt() throws Exception {
    statuses.addAll(List.of(HANGS_UP, 201));

    SubmitLoad submit = submitOne(false);

    assertThat(submit.failed()).extracting(Failed::kind).containsExactly("connection closed");
    assertThat(submit.repeatedAtMillis()).isEmpty();
  }

  @Test
  void aRefusalIsNotRepeated() throws Exception {
    statuses.addAll(List.of(503, 201));

    SubmitLoad submit = submitOne(true);

    assertThat(submit.failed()).extracting(Failed::kind).containsExactly("503");
    assertThat(submit.refusedCount()).isEqualTo(1);
    assertThat(submit.repeatedAtMillis()).isEmpty();
  }

  @Test
  void whereNobodyListensThereIsNoAnswerAndNoRepetition() throws Exception {
    URI nowhere = URI.create("http://127.0.0.1:" + Ports.freeInARow(1));

    SubmitLoad submit = submitOne(nowhere, true);

    assertThat(submit.failed()).extracting(Failed::kind).containsExactly("no answer");
    assertThat(submit.repeatedAtMillis()).isEmpty();
  }

  @Test
  void theTokenIsSent() throws Exception {
    statuses.add(201);

    submitOne(true);

    assertThat(authorizations).containsExactly("Bearer secret");
  }

  private SubmitLoad submitOne(boolean repeatsClosed) throws InterruptedException {
    return submitOne(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort()), repeatsClosed);
  }

  private static SubmitLoad submitOne(URI url, boolean repeatsClosed) throws InterruptedException {
    try (TimersApi api = new TimersApi(url, Optional.of("secret"), 1)) {
      SubmitLoad submit =
          new SubmitLoad(List.of(api), new Load("demo", 100, 1, 0, 0, repeatsClosed), "run");
      submit.submitWhile(number -> number < 1);
      return submit;
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
    int status = statuses.remove();
    if (status != HANGS_UP) {
      byte[] body = "{\"id\":\"a1\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }
}
