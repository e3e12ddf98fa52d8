package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.lifecycle.trace.Traces;
import io.punctual.protocol.Content;
import io.punctual.protocol.Content.Header;
import io.punctual.protocol.LatenessPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A timer as its caller asks for it: each field in order by itself, not yet checked against topics
 * and the clock.
 *
 * @param withinMillis it is due so much later at most, by chance; 0: at that time
 * @param name by which a repeat is known; null for none
 * @param lateness null when it is to be delivered however late
 */
public record TimerRequest(
    Content content,
    When when,
    long withinMillis,
    @Nullable String name,
    @Nullable LatenessPolicy lateness) {

  /**
   * As a part of that trace, unless its content names one.
   *
   * @param traceparent the request's span; null for none
   */
  public TimerRequest below(@Nullable String traceparent) {
    if (traceparent == null || content.header(Traces.TRACEPARENT).isPresent()) {
      return this;
    }
    Header span = new Header(Traces.TRACEPARENT, traceparent.getBytes(US_ASCII));
    return new TimerRequest(content.with(span), when, withinMillis, name, lateness);
  }

  /** When it is to be delivered. */
  public sealed interface When {

    /** At that instant, epoch milliseconds. */
    record At(long millis) implements When {}

    /** So long after its acceptance. */
    record In(long millis) implements When {}
  }
}
