package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimerRequestTest {

  private static final ReadTimerRequest READ =
      new ReadTimerRequest(new RequestLimits(10_000, 100, 10, 1_000));

  @Test
  void itsRecordNamesTheRequestsSpanBehindItsOwnHeaders() {
    TimerRequest timer = read("{\"a\":\"1\"}").below("the-span");

    assertThat(timer.content().headers())
        .extracting(it -> it.name())
        .containsExactly("a", "traceparent");
    assertThat(timer.content().headers().getLast().value())
        .isEqualTo("the-span".getBytes(US_ASCII));
  }

  @Test
  void itsOwnTraceparentStays() {
    TimerRequest timer = read("{\"traceparent\":\"own\"}");

    assertThat(timer.below("the-span")).isSameAs(timer);
  }

  @Test
  void withoutASpanItIsAsItWas() {
    TimerRequest timer = read("{}");

    assertThat(timer.below(null)).isSameAs(timer);
  }

  private static TimerRequest read(String headers) {
    String json =
        "{\"topic\":\"t\",\"payload\":1,\"delay\":\"5s\",\"headers\":%s}".formatted(headers);
    return ((Reading.Understood<TimerRequest>) READ.read(json.getBytes(UTF_8))).request();
  }
}
