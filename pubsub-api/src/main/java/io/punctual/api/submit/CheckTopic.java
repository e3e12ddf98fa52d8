package io.punctual.api.submit;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.topic.KnowTopics;
import io.punctual.api.topic.Topic;
import io.punctual.protocol.Content;
import java.util.Optional;
import java.util.function.Function;

/** Whether a tenant's record may go to its topic, as that is now. */
public record CheckTopic(KnowTopics topics, CheckTimer check, SubmitConfig config) {

  /** What is wrong with it. */
  public Optional<Problem> problem(Tenant tenant, Content content) {
    return problem(tenant, content, topics::find);
  }

  /**
   * @param find what is known of a topic
   */
  Optional<Problem> problem(Tenant tenant, Content content, Function<String, Topic> find) {
    String topic = content.topic();
    if (!topics.allows(topic) || !tenant.allows(topic)) {
      return Optional.of(
          Problem.at(ProblemType.TOPIC_NOT_ALLOWED, "/topic", "is not open to timers"));
    }
    return switch (find.apply(topic)) {
      case Topic.Found(int messageBytesMax, boolean compacted) ->
          check.record(content, messageBytesMax, compacted);
      case Topic.Missing() ->
          Optional.of(Problem.at(ProblemType.TOPIC_NOT_FOUND, "/topic", "does not exist in Kafka"));
      case Topic.Forbidden() ->
          Optional.of(
              Problem.at(
                  ProblemType.TOPIC_NOT_ALLOWED,
                  "/topic",
                  "is not open to Punctual: Kafka refuses it the right to describe its settings"));
      case Topic.Unverified() ->
          Optional.of(
              Problem.later(
                  ProblemType.TOPIC_UNVERIFIED,
                  "Kafka did not say whether the topic exists. The timer was not accepted.",
                  config.retryAfter()));
    };
  }
}
