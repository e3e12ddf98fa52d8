package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches that are refused as a whole: nothing of them is stored. */
@SuppressWarnings("AddressSelection")
@ExtendWith(BatchApi.class)
@ResourceLock(BatchApi.TIMERS)
class BatchRefusedIT {

  private final RunningApi api;

  BatchRefusedIT(RunningApi api) {
    this.api = api;
  }

  @Test
  void aThousandAndOneAreRefusedAndNoneIsStored() {
    List<String> timers = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      timers.add(Batches.good("" + i));
    }

    assertRefused(Batches.array(api, timers), 413, "too-many-timers");
    assertRefused(Batches.lines(api, String.join("\n", timers)), 413, "too-many-timers");
  }

  @Test
  void sixteenMebibytesAreTakenAndOneByteMoreIsRefused() {
    byte[] most = Batches.ofBytes(Batches.REQUEST_BYTES_MAX, 100);
    byte[] tooMany = Arrays.copyOf(most, most.length + 1);
    tooMany[most.length] = ' ';
    for (boolean told : new boolean[] {true, false}) {
      assertRefused(send(tooMany, told), 413, "body-too-large");
      HttpResponse<String> taken = send(most, told);
      assertThat(taken.statusCode()).as(taken.body()).isEqualTo(200);
      assertThat(Batches.told(taken)).hasSize(100).containsOnly("201");
      BatchApi.empty(api);
    }
  }

  /** With its length told, or chunk by chunk. */
  private HttpResponse<String> send(byte[] body, boolean told) {
    return api.send(
        Batches.request(
            api.base(),
            "application/json",
            told
                ? BodyPublishers.ofByteArray(body)
                : BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [T,T                   | /2
          [T,{"topic":"orders"   | /1
          [T,T,                  | /2
          [T T]                  | /1
          [T,x]                  | /1
          """)
  void anArrayCutShortOrBrokenIsRefusedWithThePlaceAndNoneIsStored(String body, String pointer) {
    HttpResponse<String> answer = Batches.array(api, body.replace("T", Batches.good("1")));

    assertRefused(answer, 400, "malformed-json");
    assertThat(RunningApi.json(answer).at("/errors/0/pointer").asString()).isEqualTo(pointer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "1", "nonsense", "[][]"})
  void whatIsNoArrayIsRefused(String body) {
    assertRefused(Batches.array(api, body), 400, "malformed-json");
  }

  @Test
  void aConnectionThatBreaksStoresNothing() throws IOException {
    String answer;
    try (Socket socket = new Socket("127.0.0.1", api.base().getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("POST /v1/timers:batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                      + "Content-Length: 1000\r\n\r\n"
                      + Batches.good("1")
                      + "\n")
                  .getBytes(UTF_8));
      socket.shutdownOutput();
      answer = new String(socket.getInputStream().readNBytes(4_000), UTF_8);
    }
    assertThat(answer).startsWith("HTTP/1.1 400").contains("/errors/malformed-request");
    assertThat(Batches.stored(api)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/xml", "nonsense", "application/json; charset=utf-16"})
  void aWrongContentTypeIsRefused(String type) {
    assertRefused(
        api.send(Batches.request(api.base(), type, BodyPublishers.ofString("[]"))),
        415,
        "unsupported-media-type");
  }

  @Test
  void whoDoesNotAcceptTheAnswerIsRefusedBeforeAnythingIsStored() {
    assertRefused(
        api.send(
            Batches.request(
                    api.base(), "application/x-ndjson", BodyPublishers.ofString(Batches.good("1")))
                .header("accept", "application/x-ndjson")),
        406,
        "not-acceptable");
  }

  @Test
  void otherMethodsAreNotAllowed() {
    assertThat(api.get("/v1/timers:batch").statusCode()).isEqualTo(405);
  }

  private void assertRefused(HttpResponse<String> answer, int status, String type) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/" + type);
    assertThat(Batches.stored(api)).isEmpty();
  }
}
