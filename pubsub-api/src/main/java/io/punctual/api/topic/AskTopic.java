package io.punctual.api.topic;

/** Asks Kafka about a topic. */
interface AskTopic {

  /** {@link Topic.Unverified} when Kafka did not answer. */
  Topic ask(String topic);
}
