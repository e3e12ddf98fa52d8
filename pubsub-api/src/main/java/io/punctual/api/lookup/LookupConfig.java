package io.punctual.api.lookup;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.lookups.*}.
 *
 * @param inFlightMax look-ups in the database at once: what is left of the pool is the writers'
 * @param waitMax how long one waits for its turn
 * @param retryAfter what a caller is told when it was not its turn in time
 */
@ConfigurationProperties("punctual.lookups")
public record LookupConfig(
    @DefaultValue("3") int inFlightMax,
    @DefaultValue("1s") Duration waitMax,
    @DefaultValue("1s") Duration retryAfter) {}
