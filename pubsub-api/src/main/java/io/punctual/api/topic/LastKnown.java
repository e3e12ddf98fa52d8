package io.punctual.api.topic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Kafka's last word on each topic that exists. It holds while Kafka is silent, however long, and
 * SQL keeps it: it outlives this instance, and reaches the others.
 */
class LastKnown {

  private final Map<String, Topic.Found> found = new HashMap<>();
  private final Set<String> unwritten = new HashSet<>();

  /** Kafka's answers. What they change is to be written. */
  synchronized void told(Map<String, Topic> answers) {
    answers.forEach(
        (topic, answer) -> {
          boolean isNew =
              switch (answer) {
                case Topic.Found now -> !now.equals(found.put(topic, now));
                case Topic.Missing(), Topic.Forbidden() -> found.remove(topic) != null;
                case Topic.Unverified() -> false;
              };
          if (isNew) {
            unwritten.add(topic);
          }
        });
  }

  /** The word that holds while Kafka is silent. */
  synchronized Topic of(String topic) {
    Topic.Found last = found.get(topic);
    return last == null ? new Topic.Unverified() : last;
  }

  synchronized Set<String> topics() {
    return Set.copyOf(found.keySet());
  }

  /** What is to be written: topics that exist, and {@link Topic.Missing} for those to forget. */
  synchronized Map<String, Topic> takeUnwritten() {
    Map<String, Topic> taken = new HashMap<>();
    for (String topic : unwritten) {
      Topic.Found now = found.get(topic);
      taken.put(topic, now == null ? new Topic.Missing() : now);
    }
    unwritten.clear();
    return taken;
  }

  /** They could not be written. */
  synchronized void giveBack(Set<String> topics) {
    unwritten.addAll(topics);
  }

  /** What SQL keeps, by this instance and by others. Of what is unwritten we know better. */
  synchronized void read(Map<String, Topic.Found> kept) {
    found.keySet().removeIf(topic -> !kept.containsKey(topic) && !unwritten.contains(topic));
    kept.forEach(
        (topic, word) -> {
          if (!unwritten.contains(topic)) {
            found.put(topic, word);
          }
        });
  }
}
