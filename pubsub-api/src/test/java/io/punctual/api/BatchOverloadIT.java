package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.engines.TestEngines;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Batches that find no room, and bodies that do not come. */
@SuppressWarnings("AddressSelection")
class BatchOverloadIT {

  private static final String TIMER = "{\"topic\":\"orders\",\"payload\":\"%s\",\"delay\":\"1h\"}";

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api =
        RunningApi.start(
            "batchoverload",
            "--punctual.batches.room-wait-max=100ms",
            "--punctual.batches.body-wait-max=4s");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  /** One large batch that does not come keeps other large ones out, and small ones not. */
  @Test
  void aSlowBodyKeepsNoSmallBatchOutAndIsTurnedAwayInTime() throws IOException {
    try (Socket slow = new Socket("127.0.0.1", api.base().getPort())) {
      slow.setSoTimeout(20_000);
      slow.getOutputStream().write(head(Batches.REQUEST_BYTES_MAX));
      await().until(() -> inUse("large") > 0);

      HttpResponse<String> large =
          api.send(
              Batches.request(
                  api.base(),
                  "application/json",
                  BodyPublishers.ofByteArray(Batches.ofBytes(2_000_000, 20))));
      HttpResponse<String> small = Batches.array(api, List.of(TIMER.formatted("small")));

      assertThat(large.statusCode()).isEqualTo(503);
      assertThat(large.headers().firstValue("retry-after")).hasValue("1");
      assertThat(RunningApi.json(large).get("type").asString()).isEqualTo("/errors/overloaded");
      assertThat(Batches.told(small)).containsExactly("201");

      InputStream in = slow.getInputStream();
      await()
          .until(
              () -> {
                slow.getOutputStream().write(' ');
                return in.available() > 0;
              });
      assertThat(new String(in.readNBytes(in.available()), UTF_8))
          .startsWith("HTTP/1.1 408")
          .contains("/errors/body-too-slow");
    }
    await().until(() -> inUse("large") == 0);
    assertThat(api.sql().queryForList("SELECT CAST(payload AS CHAR) FROM timer", String.class))
        .containsExactly("\"small\"");
  }

  private static double inUse(String room) {
    return api.bean(MeterRegistry.class)
        .get("punctual.batches.bytes")
        .tag("room", room)
        .gauge()
        .value();
  }

  private static byte[] head(int length) {
    return ("POST /v1/timers:batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + "Content-Length: %d\r\n\r\n[".formatted(length)
            + TIMER.formatted("slow"))
        .getBytes(UTF_8);
  }
}
