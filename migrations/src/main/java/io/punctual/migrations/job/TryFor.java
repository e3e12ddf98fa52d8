package io.punctual.migrations.job;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/**
 * Tries a step again while it throws {@link NotYet}; throws the last failure when the time is over.
 *
 * @param longest how long in all
 * @param every the pause between two tries
 */
public record TryFor(Duration longest, Duration every) {

  public <T> T get(Supplier<T> step) {
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
