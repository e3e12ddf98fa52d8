package io.punctual.migrations.smoke;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/** Gives its answers one after the other, and the last one from then on. */
final class FakeApi implements AutoCloseable {

  record Request(String line, String body, Optional<String> authorization) {}

  private record Answer(int status, String body) {}

  private final HttpServer server;
  private final String scheme;
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  FakeApi() {
    this(Optional.empty());
  }

  /**
   * @param tls by which it listens; empty: in the clear
   */
  FakeApi(Optional<SSLContext> tls) {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try {
      server = tls.isPresent() ? HttpsServer.create(anyPort, 0) : HttpServer.create(anyPort, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    tls.ifPresent(it -> ((HttpsServer) server).setHttpsConfigurator(new HttpsConfigurator(it)));
    scheme = tls.isPresent() ? "https" : "http";
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return scheme + "://127.0.0.1:" + server.getAddress().getPort();
  }

  FakeApi answers(int status, String body) {
    answers.add(new Answer(status, body));
    return this;
  }

  List<Request> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.add(
        new Request(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8),
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))));
    Answer answer = answers.size() > 1 ? answers.pop() : answers.getFirst();
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
