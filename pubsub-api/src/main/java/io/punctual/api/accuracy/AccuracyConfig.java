package io.punctual.api.accuracy;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.accuracy.*}.
 *
 * @param rangeMax the longest time one question may be about
 * @param rangeDefault the time a question without {@code from} is about
 * @param topicsRangeMax the same of a question about each topic
 * @param topicsMax topics of its answer
 * @param stepsMax steps of one answer
 * @param stepsKeptFor how long such an answer, or one about each topic or the most late, serves all
 *     who ask the same
 */
@ConfigurationProperties("punctual.accuracy")
record AccuracyConfig(
    @DefaultValue("7d") Duration rangeMax,
    @DefaultValue("1h") Duration rangeDefault,
    @DefaultValue("1d") Duration topicsRangeMax,
    @DefaultValue("100") int topicsMax,
    @DefaultValue("180") int stepsMax,
    @DefaultValue("5s") Duration stepsKeptFor) {}
