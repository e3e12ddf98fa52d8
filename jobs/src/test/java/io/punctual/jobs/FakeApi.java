package io.punctual.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Gives the answers it was told to, one after the other; the last one from then on. */
final class FakeApi implements AutoCloseable {

  record Asked(String line, String body, Optional<String> authorization) {}

  private record Given(int status, String body) {}

  private final HttpServer server;
  private final Deque<Given> answers = new ArrayDeque<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();

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
    answers.add(new Given(status, body));
    return this;
  }

  List<Asked> asked() {
    return asked;
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(
        new Asked(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8),
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))));
    Given given = answers.size() > 1 ? answers.pop() : answers.getFirst();
    byte[] body = given.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(given.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
