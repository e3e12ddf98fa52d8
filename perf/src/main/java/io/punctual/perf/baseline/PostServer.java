package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;
import org.springframework.core.NestedExceptionUtils;

/** Answers POSTs to 127.0.0.1: text for text, or 500 with the reason. */
public final class PostServer {
  private static final int OK = 200;
  private static final int FAILED = 500;
  private static final int BACKLOG = 256;

  private PostServer() {}

  @FunctionalInterface
  public interface Handler {
    String answer(String text) throws Exception;
  }

  /** Returns when it listens. */
  public static void listen(int port, Map<String, Handler> handlers) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), BACKLOG);
    handlers.forEach((path, handler) -> server.createContext(path, it -> answer(it, handler)));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  private static void answer(HttpExchange exchange, Handler handler) throws IOException {
    try (exchange) {
      String text = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      int status = OK;
      String answer;
      try {
        answer = handler.answer(text);
      } catch (Exception failure) {
        status = FAILED;
        answer = failure + ", " + NestedExceptionUtils.getMostSpecificCause(failure);
      }
      byte[] bytes = answer.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
