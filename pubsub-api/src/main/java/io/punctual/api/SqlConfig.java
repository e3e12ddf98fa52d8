package io.punctual.api;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.sql.*}.
 *
 * @param retriesMax how often a transaction is repeated that the database turned away for a passing
 *     reason
 * @param retryWaitMax the longest pause between two tries
 * @param retryTimeMax after so long it is not tried again: a caller waits for the answer. Longer
 *     than the pool's connection timeout, so that what waited for a connection is tried once more
 */
@ConfigurationProperties("punctual.sql")
record SqlConfig(
    @DefaultValue("5") int retriesMax,
    @DefaultValue("200ms") Duration retryWaitMax,
    @DefaultValue("4s") Duration retryTimeMax) {}
