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

  private static final Topic.Found FOUND = new Topic.Found(1_000, false);

  private final Map<String, Topic> kafka = new HashMap<>();
  private final LastKnown last = new LastKnown();
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
          last,
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
  void howeverOftenOneLooksAMissingTopicIsAskedForAgainSoon() {
    topics.find("orders");
    kafka.put("orders", FOUND);
    for (int i = 0; i < 11; i++) {
      pass(Duration.ofMillis(100));
      topics.find("orders");
    }
    assertThat(topics.find("orders")).isEqualTo(FOUND);
  }

  @Test
  void aTopicWithoutAnAnswerIsAskedForAtTheNextLook() {
    kafka.put("orders", new Topic.Unverified());
    assertThat(topics.find("orders")).isEqualTo(new Topic.Unverified());
    assertThat(topics.findAll(Set.of("orders"))).containsEntry("orders", new Topic.Unverified());
    kafka.put("orders", FOUND);
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
  void whatIsKeptOfATopicHoldsWhileKafkaIsSilent() {
    last.read(Map.of("orders", FOUND));
    kafka.put("orders", new Topic.Unverified());
    kafka.put("orders2", new Topic.Unverified());

    assertThat(topics.find("orders")).isEqualTo(FOUND);
    assertThat(topics.findAll(Set.of("orders", "orders2")))
        .containsEntry("orders", FOUND)
        .containsEntry("orders2", new Topic.Unverified());
  }

  @Test
  void kafkasWordBeatsTheKeptOne() {
    last.read(Map.of("orders", FOUND, "orders2", FOUND));
    Topic.Found changed = new Topic.Found(2_000, true);
    kafka.put("orders", changed);

    assertThat(topics.find("orders")).isEqualTo(changed);
    assertThat(topics.find("orders2")).isEqualTo(new Topic.Missing());

    kafka.put("orders", new Topic.Unverified());
    kafka.put("orders2", new Topic.Unverified());
    pass(Duration.ofHours(2));
    assertThat(topics.find("orders")).isEqualTo(changed);
    assertThat(topics.find("orders2")).isEqualTo(new Topic.Unverified());
  }

  @Test
  void whatIsKeptGivesWayOnceKafkaAnswersAgain() {
    last.read(Map.of("orders", FOUND));
    kafka.put("orders", new Topic.Unverified());
    topics.find("orders");

    kafka.put("orders", new Topic.Missing());
    pass(Duration.ofSeconds(11));
    topics.find("orders");
    assertThat(topics.find("orders")).isEqualTo(new Topic.Missing());
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
