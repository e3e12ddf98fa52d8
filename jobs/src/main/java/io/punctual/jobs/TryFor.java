package io.punctual.jobs;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/**
 * Tries again while it is {@link NotYet}; the last failure is what is thrown in the end.
 *
 * @param longest how long in all
 * @param every the pause between two tries
 */
record TryFor(Duration longest, Duration every) {

  <T> T get(Supplier<T> step) {
    return new RetryTemplate(
            RetryPolicy.builder()
                .includes(NotYet.class)
                .maxRetries(Long.MAX_VALUE)
                .delay(every)
                .timeout(longest)
                .build())
        .invoke(step);
  }
}
