package io.punctual.api.topic;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.topics.*}.
 *
 * @param allow patterns of whole topic names; one must match
 * @param deny patterns of whole topic names; none may match
 * @param cacheMax topics that are remembered
 * @param refreshAfter how old what is known of a topic may be before it is asked again, beside
 * @param missingFor how long a topic that does not exist, or may not be seen, is taken not to
 * @param inFlightMax questions to Kafka at once
 * @param lookupWaitMax how long Kafka may take to answer one
 */
@ConfigurationProperties("punctual.topics")
public record TopicConfig(
    @DefaultValue(".*") List<Pattern> allow,
    @DefaultValue("_.*,connect-.*,.*-changelog,.*-repartition,.*[.]internal") List<Pattern> deny,
    @DefaultValue("10000") int cacheMax,
    @DefaultValue("10s") Duration refreshAfter,
    @DefaultValue("1s") Duration missingFor,
    @DefaultValue("16") int inFlightMax,
    @DefaultValue("2s") Duration lookupWaitMax) {

  boolean allows(String topic) {
    return allow.stream().anyMatch(pattern -> pattern.matcher(topic).matches())
        && deny.stream().noneMatch(pattern -> pattern.matcher(topic).matches());
  }
}
