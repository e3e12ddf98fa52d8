package io.punctual.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.engines.TestEngines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A caller with thousands of sockets does not shut the others out. */
class ConnectionsIT {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String OTHER_ADDRESS = "127.0.0.2";

  /** As many as the API has at once. */
  private static final int ALL = 4_096;

  private static final String HEAD = "GET /v1/timers HTTP/1.1\r\nHost: x\r\n";

  private final List<SocketChannel> sockets = new ArrayList<>();

  @BeforeAll
  static void topic() {
    TestEngines.kafka().createTopic("connections", 1);
  }

  @AfterEach
  void closeAll() throws IOException {
    for (SocketChannel socket : sockets) {
      socket.close();
    }
  }

  @Test
  void headsThatComeByteByByteAreNotWaitedFor() throws Exception {
    try (RunningApi api =
        RunningApi.start(
            "slowheads",
            "--punctual.requests.head-max=2s",
            "--punctual.requests.connections-per-address-max=1000000")) {
      open(api, ALL, HEAD);
      await()
          .atMost(SOON)
          .pollInterval(Duration.ofMillis(500))
          .until(
              () -> {
                sockets.forEach(ConnectionsIT::dribble);
                return closed(api, "head") >= ALL;
              });
      assertThat(submit(api, "127.0.0.1")).isEqualTo(201);
    }
  }

  @Test
  void oneAddressHasNoMoreThanItsPart() throws Exception {
    try (RunningApi api =
        RunningApi.start("flood", "--punctual.requests.connections-per-address-max=1000")) {
      open(api, ALL, "");
      await().atMost(SOON).until(() -> closed(api, "address") >= ALL - 1_000);
      assertThat(submit(api, OTHER_ADDRESS)).isEqualTo(201);
    }
  }

  private void open(RunningApi api, int count, String said) throws IOException {
    for (int i = 0; i < count; i++) {
      SocketChannel socket =
          SocketChannel.open(new InetSocketAddress("127.0.0.1", api.base().getPort()));
      socket.configureBlocking(false);
      socket.write(ByteBuffer.wrap(said.getBytes(US_ASCII)));
      sockets.add(socket);
    }
  }

  private static void dribble(SocketChannel socket) {
    try {
      socket.write(ByteBuffer.wrap(new byte[] {'X'}));
    } catch (IOException closed) {
      // what it is about
    }
  }

  private static double closed(RunningApi api, String reason) {
    return api.bean(MeterRegistry.class)
        .get("punctual.connections.closed")
        .tag("reason", reason)
        .counter()
        .count();
  }

  private static int submit(RunningApi api, String from) throws Exception {
    try (HttpClient http =
        HttpClient.newBuilder().localAddress(InetAddress.getByName(from)).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(api.base().resolve("/v1/timers"))
              .timeout(SOON)
              .header("Content-Type", "application/json")
              .POST(
                  BodyPublishers.ofString(
                      "{\"topic\":\"connections\",\"payload\":1,\"delay\":\"P1D\"}"))
              .build();
      return http.send(request, BodyHandlers.ofString()).statusCode();
    }
  }
}
