package io.punctual.api.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KnowTopicsTest {

  private static final Topic FOUND = new Topic.Found(1_000, false);

  private final Map<String, Topic> kafka = new HashMap<>();
  private int asked;
  private long nanos;
  private final KnowTopics topics =
      new KnowTopics(
          new TopicConfig(
              List.of(Pattern.compile("orders.*"), Pattern.compile("__x")),
              List.of(Pattern.compile("__.*")),
              10,
              Duration.ofSeconds(10),
              Duration.ofSeconds(1),
              1,
              Duration.ofSeconds(1)),
          this::ask,
          Runnable::run,
          () -> nanos);

  private Map<String, Topic> ask(Set<String> names) {
    asked += names.size();
    return names.stream()
        .collect(
            Collectors.toMap(
                topic -> topic, topic -> kafka.getOrDefault(topic, new Topic.Missing())));
  }

  @Test
  void whatIsKnownIsNotAskedAgainForAWhile() {
    kafka.put("orders", FOUND);
    for (int i = 0; i < 5; i++) {
      assertThat(topics.find("orders")).isEqualTo(FOUND);
    }
    assertThat(asked).isEqualTo(1);
    kafka.put("orders", new Topic.Missing());
    pass(Duration.ofSeconds(11));
    topics.find("orders");
    assertThat(topics.find("orders")).isEqualTo(new Topic.Missing());
  }

  @Test
  void ofManyOnlyThoseNotKnownAreAskedFor() {
    kafka.put("orders", FOUND);
    topics.find("orders");

    assertThat(topics.findAll(Set.of("orders", "orders2")))
        .containsEntry("orders", FOUND)
        .containsEntry("orders2", new Topic.Missing());
    topics.findAll(Set.of("orders", "orders2"));
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void whatIsMissingIsAskedAgainSoon() {
    assertThat(topics.find("orders")).isEqualTo(new Topic.Missing());
    kafka.put("orders", FOUND);
    assertThat(topics.find("orders")).isEqualTo(new Topic.Missing());
    pass(Duration.ofMillis(1_001));
    assertThat(topics.find("orders")).isEqualTo(FOUND);
  }

  @Test
  void whileKafkaIsSilentTheLastWordHolds() {
    kafka.put("orders", FOUND);
    topics.find("orders");
    kafka.put("orders", new Topic.Unverified());
    for (int minute = 0; minute < 300; minute++) {
      pass(Duration.ofMinutes(1));
      assertThat(topics.find("orders")).isEqualTo(FOUND);
    }
  }

  @Test
  void aTopicNeverKnownIsUnverifiedWhileKafkaIsSilent() {
    kafka.put("orders", new Topic.Unverified());
    assertThat(topics.find("orders")).isEqualTo(new Topic.Unverified());
  }

  @Test
  void patternsOfWholeNamesDecideWhatIsAllowed() {
    assertThat(topics.allows("orders")).isTrue();
    assertThat(topics.allows("my-orders")).isFalse();
    assertThat(topics.allows("__x")).isFalse();
  }

  private void pass(Duration time) {
    nanos += TimeUnit.NANOSECONDS.convert(time);
  }
}
