package io.punctual.api.topic;

import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * What is known of topics: asked at the first use, then refreshed beside. While Kafka can't be
 * asked, what was known last holds, and for a topic that was not asked for yet what SQL keeps.
 */
public class KnowTopics {

  /** A topic that nobody has used for so long is forgotten. */
  private static final Duration UNUSED_MAX = Duration.ofHours(1);

  private final TopicConfig config;
  private final LoadingCache<String, Topic> known;

  KnowTopics(TopicConfig config, AskTopic kafka, LastKnown last, Executor executor, Ticker ticker) {
    this.config = config;
    this.known =
        Caffeine.newBuilder()
            .maximumSize(config.cacheMax())
            .expireAfter(new Keep(config.missingFor()))
            .refreshAfterWrite(config.refreshAfter())
            .executor(executor)
            .ticker(ticker)
            .build(new Ask(kafka, last));
  }

  /**
   * A topic that exists is kept since its last use, a missing one since the answer. Without an
   * answer nothing is kept: the next caller asks again.
   */
  private record Keep(Duration missingFor) implements Expiry<String, Topic> {
    @Override
    public long expireAfterCreate(String topic, Topic answer, long now) {
      return switch (answer) {
        case Topic.Found _ -> UNUSED_MAX.toNanos();
        case Topic.Missing(), Topic.Forbidden() -> missingFor.toNanos();
        case Topic.Unverified() -> 0;
      };
    }

    @Override
    public long expireAfterUpdate(String topic, Topic answer, long now, long left) {
      return expireAfterCreate(topic, answer, now);
    }

    @Override
    public long expireAfterRead(String topic, Topic answer, long now, long left) {
      return answer instanceof Topic.Found ? UNUSED_MAX.toNanos() : left;
    }
  }

  /** Whether timers may go to a topic of that name at all. */
  public boolean allows(String topic) {
    return config.allows(topic);
  }

  public Topic find(String topic) {
    Topic answer = known.get(topic);
    return answer == null ? new Topic.Unverified() : answer;
  }

  /** Whether Kafka says that there is none. */
  public boolean isMissing(String topic) {
    return find(topic) instanceof Topic.Missing;
  }

  /** Each of them, asked with one question for all that were not known. */
  public Map<String, Topic> findAll(Set<String> topics) {
    return known.getAll(topics);
  }

  /** How many topics are remembered. */
  public long size() {
    return known.estimatedSize();
  }

  private record Ask(AskTopic kafka, LastKnown last) implements CacheLoader<String, Topic> {

    @Override
    public Topic load(String topic) {
      return loadAll(Set.of(topic)).getOrDefault(topic, new Topic.Unverified());
    }

    @Override
    public Map<String, Topic> loadAll(Set<? extends String> topics) {
      Map<String, Topic> answers = new HashMap<>(kafka.ask(Set.copyOf(topics)));
      last.told(answers);
      answers.replaceAll(
          (topic, answer) -> answer instanceof Topic.Unverified ? last.of(topic) : answer);
      return answers;
    }

    @Override
    public Topic reload(String topic, Topic known) {
      Topic answer = load(topic);
      return answer instanceof Topic.Unverified ? known : answer;
    }
  }
}
