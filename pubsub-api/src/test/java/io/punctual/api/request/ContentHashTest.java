package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentHashTest {

  private static final ReadTimerRequest READ =
      new ReadTimerRequest(new RequestLimits(10_000, 100, 10, 1_000));

  @Test
  void theOrderOfMembersTheSpaceBetweenThemAndTheNameDoNotCount() {
    String one =
        "{\"topic\":\"t\",\"key\":\"k\",\"headers\":{\"a\":\"1\"},\"payload\":{\"x\":"
            + " 1},\"delay\":\"5s\"}";
    String other =
        "{ \"delay\": \"5s\", \"name\": \"n\", \"payload\":{\"x\": 1}, \"headers\": { \"a\" : \"1\""
            + " }, \"keyBase64\": \"aw==\", \"topic\": \"t\" }";

    assertThat(hash(one)).isEqualTo(hash(other)).hasSize(64);
  }

  @Test
  void aTracesHeadersDoNotCountSinceEachTryHasItsOwn() {
    assertThat(
            hash(
                "{\"topic\":\"t\",\"headers\":{\"a\":\"1\",\"traceparent\":\"x\",\"tracestate\":\"y\"},"
                    + "\"payload\":1,\"delay\":\"5s\"}"))
        .isEqualTo(
            hash("{\"topic\":\"t\",\"headers\":{\"a\":\"1\"},\"payload\":1,\"delay\":\"5s\"}"));
  }

  @Test
  void whateverIsDeliveredOtherwiseIsOtherContent() {
    Set<String> hashes = new HashSet<>();
    String[] bodies = {
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"u\",\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"payload\":1.0,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"payload\":null,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"payloadBase64\":\"\",\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"tombstone\":true,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"6s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"deliverAt\":5000}",
      "{\"topic\":\"t\",\"key\":\"\",\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"key\":\"1\",\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"headers\":{\"a\":\"1\"},\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"headers\":{\"a1\":\"\"},\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"headers\":{\"a\":\"1\",\"b\":\"2\"},\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"headers\":{\"b\":\"2\",\"a\":\"1\"},\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"headers\":{\"a\":{\"base64\":\"AAH/\"}},\"payload\":1,\"delay\":\"5s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\",\"within\":\"5s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\",\"within\":\"6s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\",\"expireAfter\":\"5s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\",\"expireAfter\":\"6s\"}",
      "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\",\"expireAfter\":\"5s\","
          + "\"onExpiry\":\"deadLetter\"}",
    };
    for (String body : bodies) {
      hashes.add(hash(body));
    }
    assertThat(hashes).hasSize(bodies.length);
  }

  @Test
  void howADurationOrABytesFormIsWrittenDoesNotCount() {
    String timer =
        "{\"topic\":\"t\",\"headers\":{\"a\":%s},\"payload\":1,\"delay\":\"%s\",\"expireAfter\":%s}";

    assertThat(hash(timer.formatted("\"1\"", "60s", "\"PT1M\",\"onExpiry\":\"drop\"")))
        .isEqualTo(hash(timer.formatted("{\"base64\":\"MQ==\"}", "PT1M", "\"60s\"")));
  }

  /** As it was before there were lateness policies: names taken then must still be known. */
  @Test
  void aRequestThatCouldBeMadeBeforeHashesAsItDid() {
    assertThat(
            hash(
                "{\"topic\":\"t\",\"key\":\"k\",\"headers\":{\"a\":\"1\"},"
                    + "\"payload\":{\"x\": 1},\"delay\":\"5s\"}"))
        .isEqualTo("fe7120748fe024b09d68ce20416b17daa809c0710d7800a086e820084ce17257");
  }

  private static String hash(String body) {
    Reading<TimerRequest> reading = READ.read(body.getBytes(UTF_8));
    TimerRequest request = ((Reading.Understood<TimerRequest>) reading).request();
    return HexFormat.of().formatHex(ContentHash.of(request));
  }
}
