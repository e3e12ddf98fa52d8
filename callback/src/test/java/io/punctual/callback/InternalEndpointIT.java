package io.punctual.callback;

import static io.punctual.callback.RunningCallback.JSON;
import static io.punctual.callback.RunningCallback.NEXT_TOKEN;
import static io.punctual.callback.RunningCallback.TOKEN;
import static io.punctual.callback.RunningCallback.verdict;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.Verdict;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The callback's endpoint, as clients see it that are no consumers. */
@ExtendWith(SharedCallback.class)
@ResourceLock(SharedCallback.IN_USE)
class InternalEndpointIT {

  private final RunningCallback callback;

  InternalEndpointIT(RunningCallback callback) {
    this.callback = callback;
  }

  @Test
  void onlyTheTokenOpensTheInternalEndpoint() throws Exception {
    String empty = JSON.writeValueAsString(new DeliveryRequest(Lane.FAST, List.of()));
    assertThat(callback.post(empty, "Bearer wrong-token-wrong-token").statusCode()).isEqualTo(401);
    assertThat(callback.post(empty, "Bearer").statusCode()).isEqualTo(401);
    assertThat(callback.post(empty, "Bearer " + TOKEN).statusCode()).isEqualTo(200);
    assertThat(callback.post(empty, "Bearer " + NEXT_TOKEN).statusCode()).isEqualTo(200);
    assertThat(callback.post(empty, "Bearer " + TOKEN + "," + NEXT_TOKEN).statusCode())
        .isEqualTo(401);
    assertThat(callback.post("{nonsense", "Bearer " + TOKEN).statusCode()).isEqualTo(400);
    for (String disguised :
        List.of("/intern%61l/v1/deliveries", "/internal;x=1/v1/deliveries", "/actuator/..%2f")) {
      assertThat(callback.post(disguised, empty.getBytes(UTF_8), "Bearer no").statusCode())
          .isIn(400, 401);
    }
    assertThat(callback.post(" ".repeat(1_048_577), "Bearer " + TOKEN).statusCode()).isEqualTo(413);
  }

  @Test
  void randomBytesAtTheInternalEndpointDoNoHarmAndAreCounted() throws Exception {
    Random random = new Random(11);
    double refusedBefore = refusedRequests();
    for (int i = 0; i < 200; i++) {
      byte[] noise = new byte[random.nextInt(5_000)];
      random.nextBytes(noise);
      String authorization = i % 2 == 0 ? "Bearer " + TOKEN : "Bearer " + UUID.randomUUID();
      assertThat(callback.post(DeliveryRequest.PATH, noise, authorization).statusCode())
          .isBetween(400, 499);
      sendWithoutHttp(noise);
    }
    assertThat(refusedRequests() - refusedBefore).isGreaterThanOrEqualTo(200);

    String topic = callback.topic(1);
    callback.warmUp(topic);
    Timer timer = callback.insert(topic, "k", System.currentTimeMillis() + 100, "1");
    assertThat(verdict(callback.deliver(Lane.FAST, timer))).isEqualTo(Verdict.FINISHED);
  }

  private void sendWithoutHttp(byte[] bytes) throws IOException {
    URI url = callback.url("/");
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.getOutputStream().write(bytes);
    }
  }

  private double refusedRequests() {
    return callback.meters().find("http.server.requests").timers().stream()
        .filter(timer -> timer.getId().getTag("status").startsWith("4"))
        .mapToDouble(timer -> timer.count())
        .sum();
  }
}
