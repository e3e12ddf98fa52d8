package io.punctual.api.accuracy;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.accuracy.*}.
 *
 * @param rangeMax the longest time one question may be about
 * @param rangeDefault the time a question without {@code from} is about
 * @param stepsMax steps of one answer
 * @param stepsKeptFor how long an answer with steps serves all who ask the same
 */
@ConfigurationProperties("punctual.accuracy")
record AccuracyConfig(
    @DefaultValue("7d") Duration rangeMax,
    @DefaultValue("1h") Duration rangeDefault,
    @DefaultValue("180") int stepsMax,
    @DefaultValue("5s") Duration stepsKeptFor) {}
