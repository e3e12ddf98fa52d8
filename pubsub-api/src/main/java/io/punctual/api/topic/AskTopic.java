package io.punctual.api.topic;

import java.util.Map;
import java.util.Set;

/** Asks Kafka about topics. */
interface AskTopic {

  /** The answer for each, {@link Topic.Unverified} when Kafka did not answer. */
  Map<String, Topic> ask(Set<String> topics);
}
