package io.punctual.callback.watch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvent.AttemptsEnded;
import io.punctual.callback.deliver.DeliverEvent.TimersExpired;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.HandOverProgress;
import io.punctual.callback.produce.Attempt;
import io.punctual.lifecycle.trace.Traces;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Timer;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The life of each timer whose record has a sampled {@code traceparent}, as spans below that. They
 * are made when an attempt has ended, of the times that its receipt has. Attributes are
 * OpenTelemetry's for messaging.
 */
public class TraceDeliveries implements DeliverEvents {

  private final Traces traces;
  private final InstantSource clock;

  public TraceDeliveries(Traces traces, InstantSource clock) {
    this.traces = traces;
    this.clock = clock;
  }

  @Override
  public void happened(DeliverEvent event) {
    if (event instanceof AttemptsEnded attempts) {
      attempts
          .ended()
          .forEach(end -> caller(end.timer()).ifPresent(it -> ended(it, attempts, end)));
    } else if (event instanceof TimersExpired late) {
      late.timers().forEach(timer -> caller(timer).ifPresent(it -> expired(it, timer.timer())));
    }
  }

  private static Optional<Context> caller(ClaimedTimer timer) {
    return timer
        .timer()
        .content()
        .header(Traces.TRACEPARENT)
        .flatMap(header -> Traces.caller(new String(header.value(), US_ASCII)));
  }

  private void ended(Context caller, AttemptsEnded attempts, HandOverProgress.Ended end) {
    Timer timer = end.timer().timer();
    if (end.timer().attempts() == 0) {
      begun(caller, attempts, timer);
    }
    stage(caller, "claim", timer, attempts.startedMicros(), attempts.claimedMicros());
    stage(caller, "wait", timer, attempts.claimedMicros(), end.sent().atMicros());
    Span send =
        span(caller, "send " + timer.content().topic(), timer, end.sent().atMicros())
            .setSpanKind(SpanKind.PRODUCER)
            .setAttribute("messaging.operation.type", "send")
            .startSpan();
    switch (end.attempt()) {
      case Attempt.Produced(int partition, long offset) ->
          send.setAttribute("messaging.destination.partition.id", Integer.toString(partition))
              .setAttribute("messaging.kafka.offset", offset);
      case Attempt.Transient(String reason, boolean _) -> send.setStatus(StatusCode.ERROR, reason);
      case Attempt.Permanent(String reason) -> send.setStatus(StatusCode.ERROR, reason);
    }
    send.end(end.endedAtMicros(), MICROSECONDS);
  }

  /** Until its first delivery began. */
  private void begun(Context caller, AttemptsEnded attempts, Timer timer) {
    long acceptedMicros = MILLISECONDS.toMicros(timer.acceptedAtMillis());
    Long heldAtMillis = attempts.heldAtMillis().get(timer.id());
    if (heldAtMillis == null) {
      stage(caller, "pending", timer, acceptedMicros, attempts.startedMicros());
    } else {
      long heldMicros = MILLISECONDS.toMicros(heldAtMillis);
      stage(caller, "alarm", timer, acceptedMicros, heldMicros);
      stage(caller, "hold", timer, heldMicros, attempts.startedMicros());
    }
  }

  private void expired(Context caller, Timer timer) {
    span(caller, "expire", timer, MILLISECONDS.toMicros(timer.dueMillis()))
        .startSpan()
        .setStatus(StatusCode.ERROR, "not delivered within its expireAfter")
        .end(MILLISECONDS.toMicros(clock.millis()), MICROSECONDS);
  }

  private void stage(Context caller, String name, Timer timer, long fromMicros, long toMicros) {
    span(caller, name, timer, fromMicros)
        .startSpan()
        .end(Math.max(fromMicros, toMicros), MICROSECONDS);
  }

  private SpanBuilder span(Context caller, String name, Timer timer, long fromMicros) {
    return traces
        .below(caller, name)
        .setStartTimestamp(fromMicros, MICROSECONDS)
        .setAttribute("punctual.timer.id", timer.id().toString())
        .setAttribute("messaging.system", "kafka")
        .setAttribute("messaging.destination.name", timer.content().topic());
  }
}
