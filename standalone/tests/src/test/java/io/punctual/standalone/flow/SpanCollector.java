package io.punctual.standalone.flow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** A collector of spans: it keeps the bodies of requests. */
final class SpanCollector {

  private final HttpServer server;
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  /** It ends with the JVM. */
  SpanCollector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException taken) {
      throw new UncheckedIOException(taken);
    }
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:%d/v1/traces".formatted(server.getAddress().getPort());
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      bodies.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
      exchange.sendResponseHeaders(200, -1);
    }
  }

  /**
   * All bodies so far that name a trace and one of its spans; their texts stand there as they are.
   */
  String of(String traceId, String spanId) {
    return bodies.stream()
        .filter(body -> body.contains(bytes(traceId)) && body.contains(bytes(spanId)))
        .collect(Collectors.joining());
  }

  private static String bytes(String hex) {
    return new String(HexFormat.of().parseHex(hex), ISO_8859_1);
  }
}
