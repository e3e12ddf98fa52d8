package io.punctual.verify.offer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
  private static final int HANGS_UP = 0;
  private static final UUID ID = new UUID(1, 2);
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private final Queue<Integer> statuses = new ArrayDeque<>();
  private final Queue<String> authorizations = new ArrayDeque<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aSubmissionWhoseConnectionWasClosedIsMadeOnceMore() {
    statuses.addAll(List.of(HANGS_UP, 201));

    PostTimers post = submitOne(true);

    assertThat(post.accepted().ids()).containsExactly(ID);
    assertThat(post.answers().repeatedAtMillis()).hasSize(1);
    assertThat(post.answers().failed()).isEmpty();
    assertThat(post.answers().sentCount()).isEqualTo(1);
  }

  @Test
  void aSubmissionIsNotRepeatedTwice() {
    statuses.addAll(List.of(HANGS_UP, HANGS_UP, 201));

    PostTimers post = submitOne(true);

    assertThat(post.accepted().count()).isZero();
    assertThat(kinds(post)).containsExactly("connection closed");
    assertThat(post.answers().unansweredCount()).isEqualTo(1);
  }

  @Test
  void aSubmissionIsNotRepeatedWhenNobodyAskedForIt() {
    statuses.addAll(List.of(HANGS_UP, 201));

    PostTimers post = submitOne(false);

    assertThat(kinds(post)).containsExactly("connection closed");
    assertThat(post.answers().repeatedAtMillis()).isEmpty();
  }

  @Test
  void aRefusalIsNotRepeated() {
    statuses.addAll(List.of(503, 201));

    PostTimers post = submitOne(true);

    assertThat(kinds(post)).containsExactly("503");
    assertThat(post.answers().refusedCount()).isEqualTo(1);
    assertThat(post.answers().repeatedAtMillis()).isEmpty();
  }

  @Test
  void whereNobodyListensThereIsNoAnswerAndNoRepetition() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, LOOPBACK)) {
      port = free.getLocalPort();
    }

    PostTimers post = submitOne(port, true);

    assertThat(kinds(post)).containsExactly("no answer");
    assertThat(post.answers().repeatedAtMillis()).isEmpty();
  }

  @Test
  void theTokenIsSent() {
    statuses.add(201);

    submitOne(true);

    assertThat(authorizations).containsExactly("Bearer secret");
  }

  private static List<String> kinds(PostTimers post) {
    return post.answers().failed().stream().map(FailedRequest::kind).toList();
  }

  private PostTimers submitOne(boolean repeatsClosed) {
    return submitOne(server.getAddress().getPort(), repeatsClosed);
  }

  private static PostTimers submitOne(int port, boolean repeatsClosed) {
    URI url = URI.create("http://127.0.0.1:" + port);
    try (PostTimers post =
        new PostTimers(List.of(url), Optional.of("secret"), Optional.empty(), 1, repeatsClosed)) {
      new OpenLoop(post, TimerShape.ofRun("demo", 1, "run"), DueRule.ahead(0, 0), 1)
          .run(Rate.single(100), 1);
      return post;
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
    int status = statuses.remove();
    if (status != HANGS_UP) {
      exchange.getResponseHeaders().set("Location", "/v1/timers/" + ID);
      exchange.sendResponseHeaders(status, -1);
    }
    exchange.close();
  }
}
