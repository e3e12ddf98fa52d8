package io.punctual.consumer.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.consumer.watch.ConsumerEvent.CallbackLost;
import io.punctual.consumer.watch.ConsumerEvent.CallbackReached;
import java.net.URI;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LogConsumerEventsTest {
  private static final URI CALLBACK = URI.create("http://callback:8080");

  @Test
  void aCallbackThatComesAndGoesIsTwoLinesInTenSeconds(CapturedOutput output) {
    AtomicLong now = new AtomicLong();
    LogConsumerEvents log = new LogConsumerEvents(() -> Instant.ofEpochMilli(now.get()));

    for (int second = 0; second <= 10; second++) {
      now.set(second * 1_000L);
      log.happened(new CallbackLost(CALLBACK, "it is slow"));
      log.happened(new CallbackReached(CALLBACK));
    }

    assertThat(output.getOut().lines().filter(it -> it.contains("callback:8080")))
        .satisfiesExactly(
            it -> assertThat(it).contains("it is slow").doesNotContain("more before"),
            it -> assertThat(it).contains("answers again"),
            it -> assertThat(it).contains("it is slow (and 9 more before)"),
            it -> assertThat(it).contains("answers again"));
  }
}
