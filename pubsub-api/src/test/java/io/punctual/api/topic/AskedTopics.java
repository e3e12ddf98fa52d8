package io.punctual.api.topic;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is known of topics in a test. */
public final class AskedTopics {

  private AskedTopics() {}

  /**
   * @param kafka its answer for each topic
   */
  public static KnowTopics of(Function<String, Topic> kafka, LongSupplier nanos) {
    return new KnowTopics(
        config(),
        topics -> topics.stream().collect(Collectors.toMap(Function.identity(), kafka)),
        new LastKnown(),
        Runnable::run,
        nanos::getAsLong);
  }

  private static TopicConfig config() {
    return new TopicConfig(
        List.of(Pattern.compile(".*")),
        List.of(),
        10,
        Duration.ofSeconds(10),
        Duration.ofSeconds(1),
        1,
        Duration.ofSeconds(1));
  }
}
