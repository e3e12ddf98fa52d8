package io.punctual.callback;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.punctual.lifecycle.DeliveryToken;
import io.punctual.lifecycle.WarmUpConfig;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.json.JsonMapper;

class WarmUpItselfTest {
  private static final String TOKEN = "a-token-for-the-tests";
  private static final Instant NOW = Instant.ofEpochMilli(1_800_000_000_000L);

  private final JsonMapper json = JsonMapper.builder().build();
  private final Queue<DeliveryRequest> asked = new ConcurrentLinkedQueue<>();
  private final Queue<String> shown = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private int status = 200;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(DeliveryRequest.PATH, this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void asksItselfForTimersThatAreNotThere() {
    warmUp(30);

    assertThat(shown).hasSize(30).containsOnly("Bearer " + TOKEN);
    assertThat(asked)
        .extracting(DeliveryRequest::timers)
        .allSatisfy(timers -> assertThat(timers).hasSize(1))
        .extracting(List::getFirst)
        .allSatisfy(timer -> assertThat(timer.dueMillis()).isGreaterThan(NOW.toEpochMilli()))
        .extracting(AlarmedTimer::id)
        .doesNotHaveDuplicates();
  }

  @Test
  void asksForNothingUnlessConfigured() {
    warmUp(0);

    assertThat(asked).isEmpty();
  }

  /** It is ready then, cold as it is. */
  @Test
  void endsWithTheFirstThatIsRefused() {
    status = 503;

    warmUp(30);

    assertThat(asked).hasSize(1);
  }

  private void warmUp(int requests) {
    MockEnvironment started =
        new MockEnvironment()
            .withProperty("local.server.port", Integer.toString(server.getAddress().getPort()));
    new WarmUpItself(
            new WarmUpConfig(requests),
            new DeliveryToken(List.of(TOKEN)),
            started,
            new DefaultSslBundleRegistry(),
            json,
            () -> NOW)
        .run(new DefaultApplicationArguments());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      shown.add(exchange.getRequestHeaders().getFirst("Authorization"));
      asked.add(json.readValue(exchange.getRequestBody().readAllBytes(), DeliveryRequest.class));
      exchange.sendResponseHeaders(status, -1);
    }
  }
}
