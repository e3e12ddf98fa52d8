package io.punctual.consumer.callback;

import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the callbacks for nothing, again and again, before this consumer reads its first alarm: so
 * the code of a request is compiled, and connections are made, before a due depends on them.
 */
public final class WarmUp {

  private static final Logger log = LoggerFactory.getLogger(WarmUp.class);

  private static final DeliveryRequest EMPTY = new DeliveryRequest(Lane.FAST, List.of());

  /** Beside a load that leaves no processor, what is cold after this stays cold. */
  private static final Duration MAX = Duration.ofSeconds(10);

  private final Callbacks callbacks;
  private final int requests;
  private final Duration timeout;

  public WarmUp(Callbacks callbacks, int requests, Duration timeout) {
    this.callbacks = callbacks;
    this.requests = requests;
    this.timeout = timeout;
  }

  /** Ends when all are answered, one is not, or the time is over. */
  public void run() {
    if (requests > 0) {
      warmUp();
    }
  }

  private void warmUp() {
    long begunNanos = System.nanoTime();
    int answered = 0;
    while (answered < requests
        && System.nanoTime() - begunNanos < MAX.toNanos()
        && callbacks.ask(EMPTY, timeout) instanceof Exchange.Replied) {
      answered++;
    }
    log.info(
        "warmed up by {} requests in {} ms",
        answered,
        (System.nanoTime() - begunNanos) / 1_000_000);
  }
}
