package io.punctual.lifecycle;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a request without an effect again and again before a service is ready: so the code of a
 * request is compiled, and connections are made, before a due depends on them.
 */
public final class SendWarmUp {

  /** Beside a load that leaves no processor, what is cold after this stays cold. */
  private static final Duration MAX = Duration.ofSeconds(10);

  private static final Logger log = LoggerFactory.getLogger(SendWarmUp.class);

  private SendWarmUp() {}

  /**
   * Ends when all requests are answered, one is not, or the time is over.
   *
   * @param request whether it was answered
   */
  public static void run(WarmUpConfig config, BooleanSupplier request) {
    if (config.requests() == 0) {
      return;
    }
    long begunNanos = System.nanoTime();
    int answered = 0;
    while (answered < config.requests()
        && System.nanoTime() - begunNanos < MAX.toNanos()
        && request.getAsBoolean()) {
      answered++;
    }
    long tookMillis = (System.nanoTime() - begunNanos) / 1_000_000;
    log.info("warmed up by {} requests in {} ms", answered, tookMillis);
  }
}
