package io.punctual.api.intake;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.submissions.*}.
 *
 * @param topics by tenant: the Kafka topic whose records are its submissions; none: no topic is
 *     read
 * @param refusedTopic the topic that gets the records which become no timers, with the problem
 * @param group the consumer group of all instances
 */
@ConfigurationProperties("punctual.submissions")
public record SubmissionsConfig(
    @DefaultValue Map<String, String> topics,
    @DefaultValue("") String refusedTopic,
    @DefaultValue("punctual-submissions") String group) {

  public SubmissionsConfig {
    topics = Map.copyOf(topics);
    if (!topics.isEmpty() && refusedTopic.isEmpty()) {
      throw new IllegalArgumentException(
          "punctual.submissions.refused-topic is missing: the topic that gets the records which"
              + " become no timers");
    }
    if (topics.containsValue("")) {
      throw new IllegalArgumentException("punctual.submissions.topics has an empty topic");
    }
    Set<String> different = new HashSet<>(topics.values());
    different.add(refusedTopic);
    if (!topics.isEmpty() && different.size() <= topics.size()) {
      throw new IllegalArgumentException(
          "punctual.submissions.topics and .refused-topic name a topic twice");
    }
  }
}
