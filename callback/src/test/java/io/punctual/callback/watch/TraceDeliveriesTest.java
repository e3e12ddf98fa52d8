package io.punctual.callback.watch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.punctual.callback.deliver.DeliverEvent.AttemptsEnded;
import io.punctual.callback.deliver.DeliverEvent.TimersExpired;
import io.punctual.callback.deliver.HandOverProgress;
import io.punctual.callback.produce.Attempt;
import io.punctual.lifecycle.trace.Traces;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.Lane;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TraceDeliveriesTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALLER = "00f067aa0ba902b7";
  private static final long ACCEPTED = 1_900_000_000_000L;
  private static final long HELD = ACCEPTED + 5_000;
  private static final long DUE = ACCEPTED + 10_000;
  private static final UUID ID = UUID.randomUUID();

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final TraceDeliveries deliveries =
      new TraceDeliveries(
          Traces.of(SimpleSpanProcessor.create(spans), "test"),
          () -> Instant.ofEpochMilli(DUE + 60_000));

  @Test
  void aTimersLifeIsSpansBelowItsCallers() {
    ended(timer("01", 0), Map.of(ID, HELD), new Attempt.Produced(3, 77));

    assertThat(spans.getFinishedSpanItems())
        .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(TRACE))
        .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(CALLER))
        .extracting(SpanData::getName, TraceDeliveriesTest::from, TraceDeliveriesTest::to)
        .containsExactly(
            tuple("alarm", 0L, 5_000L),
            tuple("hold", 5_000L, 9_950L),
            tuple("claim", 9_950L, 9_960L),
            tuple("wait", 9_960L, 10_000L),
            tuple("send orders", 10_000L, 10_002L));
    Map<String, Object> attributes = new HashMap<>();
    spans
        .getFinishedSpanItems()
        .getLast()
        .getAttributes()
        .forEach((key, value) -> attributes.put(key.getKey(), value));
    assertThat(attributes)
        .isEqualTo(
            Map.of(
                "messaging.system",
                "kafka",
                "messaging.operation.type",
                "send",
                "messaging.destination.name",
                "orders",
                "messaging.destination.partition.id",
                "3",
                "messaging.kafka.offset",
                77L,
                "punctual.timer.id",
                ID.toString()));
  }

  @Test
  void whatIsDeliveredWithoutAnAlarmWasPending() {
    ended(timer("01", 0), Map.of(), new Attempt.Produced(0, 0));

    assertThat(spans.getFinishedSpanItems())
        .extracting(SpanData::getName)
        .containsExactly("pending", "claim", "wait", "send orders");
  }

  @Test
  void aFailureIsTheSendsAndTheNextAttemptBeginsWithItsClaim() {
    ended(timer("01", 1), Map.of(ID, HELD), new Attempt.Transient("no leader", false));

    assertThat(spans.getFinishedSpanItems())
        .extracting(SpanData::getName)
        .containsExactly("claim", "wait", "send orders");
    assertThat(spans.getFinishedSpanItems().getLast().getStatus())
        .returns(StatusCode.ERROR, it -> it.getStatusCode())
        .returns("no leader", it -> it.getDescription());
  }

  @Test
  void whatExpiredHasASpanFromItsDue() {
    deliveries.happened(new TimersExpired(Lane.FAST, List.of(timer("01", 0))));

    assertThat(spans.getFinishedSpanItems())
        .extracting(SpanData::getName, TraceDeliveriesTest::from, TraceDeliveriesTest::to)
        .containsExactly(tuple("expire", 10_000L, 70_000L));
  }

  @Test
  void whatIsNotSampledHasNone() {
    ended(timer("00", 0), Map.of(ID, HELD), new Attempt.Produced(0, 0));
    ended(timer("nonsense", 0), Map.of(ID, HELD), new Attempt.Produced(0, 0));

    assertThat(spans.getFinishedSpanItems()).isEmpty();
  }

  private void ended(ClaimedTimer timer, Map<UUID, Long> held, Attempt attempt) {
    HandOverProgress.Ended ended =
        new HandOverProgress.Ended(
            timer, new HandOverProgress.Sent(DUE * 1_000), attempt, (DUE + 2) * 1_000);
    deliveries.happened(
        new AttemptsEnded(Lane.FAST, held, (DUE - 50) * 1_000, (DUE - 40) * 1_000, List.of(ended)));
  }

  private static ClaimedTimer timer(String flags, int attempts) {
    String parent = "00-%s-%s-%s".formatted(TRACE, CALLER, flags);
    Content.Header header = new Content.Header("traceparent", parent.getBytes(US_ASCII));
    Content content = new Content("orders", new byte[] {1}, List.of(header), new byte[] {2});
    return new ClaimedTimer(
        new Timer(ID, "default", null, content, 1, DUE, ACCEPTED << 16), DUE, attempts, 0);
  }

  private static long from(SpanData span) {
    return TimeUnit.NANOSECONDS.toMillis(span.getStartEpochNanos()) - ACCEPTED;
  }

  private static long to(SpanData span) {
    return TimeUnit.NANOSECONDS.toMillis(span.getEndEpochNanos()) - ACCEPTED;
  }
}
