package io.punctual.lifecycle.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {

  private static final String CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final Counter lost = new SimpleMeterRegistry().counter("lost");
  private final List<String> keys = new CopyOnWriteArrayList<>();

  @Test
  void spansGoToTheCollectorWithItsHeaders() throws IOException {
    send(200);

    assertThat(keys).containsExactly("secret", "secret");
    assertThat(lost.count()).isZero();
  }

  @Test
  void spansThatTheCollectorDoesNotTakeAreCounted() throws IOException {
    send(400);

    assertThat(lost.count()).isEqualTo(2);
  }

  @Test
  void withoutACollectorNothingIsTraced() {
    try (Traces traces = Traces.to(new TracingConfig("", Map.of()), "test", lost)) {
      assertThat(traces.isOn()).isFalse();
      assertThat(traces.below(caller(), "one").startSpan().isRecording()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"collector:4318", "http://collector:4318", "http://me:secret@collector/v1/traces"})
  void aWrongAddressIsRefusedAndNotRepeated(String endpoint) {
    assertThatThrownBy(() -> new TracingConfig(endpoint, Map.of()))
        .hasMessageStartingWith("punctual.tracing.endpoint must be like http://")
        .message()
        .doesNotContain(endpoint + " ");
  }

  private void send(int status) throws IOException {
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/v1/traces",
        exchange -> {
          keys.add(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    collector.start();
    String endpoint = "http://127.0.0.1:%d/v1/traces".formatted(collector.getAddress().getPort());
    TracingConfig config = new TracingConfig(endpoint, Map.of("Authorization", "secret"));
    SpanProcessor spans = SimpleSpanProcessor.create(new SendSpans(config, lost));
    try (Traces traces = Traces.of(spans, "test")) {
      traces.below(caller(), "one").startSpan().end();
      traces.below(caller(), "two").startSpan().end();
      spans.forceFlush().join(10, TimeUnit.SECONDS);
    } finally {
      collector.stop(0);
    }
  }

  private static Context caller() {
    return Traces.caller(CALLER).orElseThrow();
  }
}
