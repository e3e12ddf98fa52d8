package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;

/** Takes orders on 127.0.0.1: a path and a text; the answer is a text, too. */
final class ControlPort {
  private static final int OK = 200;
  private static final int FAILED = 500;

  private ControlPort() {}

  /** What a process does when it is told to. */
  @FunctionalInterface
  interface Order {
    String run(String text) throws Exception;
  }

  /** Returns when it listens. */
  static void open(int port, Map<String, Order> orders) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    orders.forEach((path, order) -> server.createContext(path, it -> answer(it, order)));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  private static void answer(HttpExchange exchange, Order order) throws IOException {
    try (exchange) {
      String text = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      try {
        send(exchange, OK, order.run(text));
      } catch (Exception failure) {
        send(exchange, FAILED, failure.toString());
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
