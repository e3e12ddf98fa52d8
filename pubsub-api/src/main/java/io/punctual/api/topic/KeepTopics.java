package io.punctual.api.topic;

import static java.util.stream.Collectors.toMap;

import io.punctual.lifecycle.Step;
import io.punctual.store.topic.TopicTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Gatherers;

/**
 * Keeps Kafka's last word on topics in SQL, away from the requests: writes what is new, reads what
 * was kept before and by others, and asks Kafka whether that still holds.
 */
class KeepTopics implements Step {

  private static final Duration WRITE_EVERY = Duration.ofSeconds(1);

  /** Passes from one reading to the next: a minute. */
  private static final int READ_EVERY = 60;

  /** Topics in one question to Kafka. */
  private static final int QUESTION_MAX = 100;

  private final LastKnown last;
  private final TopicTable table;
  private final AskKafka kafka;
  private final TopicConfig config;
  private int passes;

  KeepTopics(LastKnown last, TopicTable table, AskKafka kafka, TopicConfig config) {
    this.last = last;
    this.table = table;
    this.kafka = kafka;
    this.config = config;
  }

  @Override
  public Duration runOnce() {
    write();
    if (passes % READ_EVERY == 0) {
      read();
      last.topics().stream()
          .gather(Gatherers.windowFixed(QUESTION_MAX))
          .forEach(some -> last.told(kafka.ask(new HashSet<>(some))));
    }
    passes++;
    return WRITE_EVERY;
  }

  private void read() {
    last.read(
        table.read(config.cacheMax()).stream()
            .collect(
                toMap(
                    TopicTable.Row::name,
                    row -> new Topic.Found(row.messageBytesMax(), row.compacted()))));
  }

  /** In the order of the names, so that no two instances lock the same rows in another one. */
  private void write() {
    Map<String, Topic> unwritten = new TreeMap<>(last.takeUnwritten());
    List<TopicTable.Row> existing = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    unwritten.forEach(
        (name, word) -> {
          if (word instanceof Topic.Found(int messageBytesMax, boolean compacted)) {
            existing.add(new TopicTable.Row(name, messageBytesMax, compacted));
          } else {
            missing.add(name);
          }
        });
    try {
      table.keep(existing);
      table.forget(missing);
    } catch (RuntimeException failure) {
      last.giveBack(unwritten.keySet());
      throw failure;
    }
  }

  @Override
  public void finish() {
    write();
  }
}
