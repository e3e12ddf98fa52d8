package io.punctual.callback.watch;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.produce.ProduceConfig;
import java.time.Duration;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Metric;

/**
 * Whether Kafka answers: the producer asks for metadata all the time, so its last answer is never
 * old. A change is an event.
 */
public class WatchKafka {

  /** Seconds since the producer's last metadata. */
  private static final String METADATA_AGE = "metadata-age";

  /** Times the metadata's own age: a question may be on its way, and be repeated. */
  private static final int AGES_MAX = 4;

  private final Metric metadataAge;
  private final String address;
  private final Duration lostAfter;
  private final DeliverEvents events;
  private final long createdNanos = System.nanoTime();
  private boolean known;
  private boolean wasReachable;

  public WatchKafka(Producer<?, ?> producer, ProduceConfig config, DeliverEvents events) {
    this.metadataAge =
        producer.metrics().values().stream()
            .filter(metric -> metric.metricName().name().equals(METADATA_AGE))
            .findFirst()
            .orElseThrow();
    this.address = config.bootstrapServers();
    this.lostAfter = config.metadataAge().multipliedBy(AGES_MAX);
    this.events = events;
  }

  public boolean reachable() {
    return metadataAge.metricValue() instanceof Number seconds
        && seconds.doubleValue() < lostAfter.toSeconds();
  }

  /** Publishes a change; at the start, not before there was time for an answer. */
  public synchronized void check() {
    boolean reachable = reachable();
    boolean starting =
        !known && !reachable && System.nanoTime() - createdNanos < lostAfter.toNanos();
    if (!starting && (!known || reachable != wasReachable)) {
      known = true;
      wasReachable = reachable;
      events.happened(
          reachable ? new DeliverEvent.KafkaReached() : new DeliverEvent.KafkaLost(address));
    }
  }
}
