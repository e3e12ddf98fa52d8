package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/** Answers every request alike, and keeps the last one. */
final class FakeApi implements AutoCloseable {
  /** In place of a status: the connection ends without an answer. */
  static final int HANGS_UP = 0;

  private final HttpServer server;
  private final PunctualClient client;
  private int status;
  private String answer = "";
  private String line = "";
  private String body = "";
  private String headers = "";

  FakeApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    client = new PunctualClient(address, Optional.of("secret"));
  }

  PunctualClient client() {
    return client;
  }

  void answers(int code, String json) {
    status = code;
    answer = json;
  }

  /** Method and path. */
  String line() {
    return line;
  }

  String body() {
    return body;
  }

  /** Content-Type, Authorization, If-Match, Punctual-Tenant. */
  String headers() {
    return headers;
  }

  private void answer(HttpExchange exchange) throws IOException {
    line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    headers =
        header(exchange, "Content-Type")
            + " "
            + header(exchange, "Authorization")
            + " "
            + header(exchange, "If-Match")
            + " "
            + header(exchange, "Punctual-Tenant");
    if (status != HANGS_UP) {
      byte[] bytes = answer.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Retry-After", "7");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  private static String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  @Override
  public void close() {
    client.close();
    server.stop(0);
  }
}
