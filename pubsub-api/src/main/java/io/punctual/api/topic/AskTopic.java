package io.punctual.api.topic;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Asks Kafka about a topic. */
interface AskTopic {

  /** {@link Topic.Unverified} when Kafka did not answer. */
  Topic ask(String topic);

  /** The same of many, with one question where that can be. */
  default Map<String, Topic> askAll(Set<String> topics) {
    Map<String, Topic> answers = new HashMap<>();
    topics.forEach(topic -> answers.put(topic, ask(topic)));
    return answers;
  }
}
