package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/** Gives prepared answers, one after the other, and keeps what it was asked. */
final class FakeApi implements AutoCloseable {

  record Asked(
      String method,
      String uri,
      String body,
      Optional<String> contentType,
      Optional<String> authorization,
      Optional<String> tenant,
      Optional<String> ifMatch) {

    String line() {
      return method + " " + uri;
    }
  }

  private record PreparedAnswer(int status, String body, Optional<String> retryAfter) {}

  private final HttpServer server;
  private final Queue<PreparedAnswer> answers = new ArrayDeque<>();
  private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());

  FakeApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  FakeApi answers(int status, String body) {
    answers.add(new PreparedAnswer(status, body, Optional.empty()));
    return this;
  }

  FakeApi answersLater(int status, String body, String retryAfter) {
    answers.add(new PreparedAnswer(status, body, Optional.of(retryAfter)));
    return this;
  }

  List<Asked> asked() {
    return asked;
  }

  Asked only() {
    if (asked.size() != 1) {
      throw new AssertionError(asked);
    }
    return asked.getFirst();
  }

  /** Without an answer to give, it hangs up. */
  private void answer(HttpExchange exchange) throws IOException {
    asked.add(
        new Asked(
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8),
            header(exchange, "Content-Type"),
            header(exchange, "Authorization"),
            header(exchange, "Punctual-Tenant"),
            header(exchange, "If-Match")));
    PreparedAnswer prepared = answers.poll();
    if (prepared != null) {
      prepared.retryAfter().ifPresent(it -> exchange.getResponseHeaders().set("Retry-After", it));
      byte[] body = prepared.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(prepared.status(), body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private static Optional<String> header(HttpExchange exchange, String name) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
