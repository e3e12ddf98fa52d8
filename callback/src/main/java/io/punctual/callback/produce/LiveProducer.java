package io.punctual.callback.produce;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Metric;

/**
 * The producer. One that will never produce again is remade: an idempotent producer that was
 * refused at its first connection gets no producer id any more (KAFKA-20237), and an error of its
 * state can be fatal. Either looks as if Kafka did not answer, although its metadata is fresh.
 */
public class LiveProducer implements Supplier<Producer<byte[], byte[]>>, AutoCloseable {

  /** Seconds since the producer's last metadata. */
  private static final String METADATA_AGE = "metadata-age";

  /** How often a broker has refused it. */
  private static final String REFUSALS = "failed-authentication-total";

  private record Made(
      Producer<byte[], byte[]> producer,
      KafkaClientMetrics meters,
      Metric metadataAge,
      Metric refusals) {}

  private final Supplier<Producer<byte[], byte[]>> make;
  private final MeterRegistry registry;
  private volatile Made made;

  public LiveProducer(Supplier<Producer<byte[], byte[]>> make, MeterRegistry registry) {
    this.make = make;
    this.registry = registry;
    this.made = make();
  }

  private Made make() {
    Producer<byte[], byte[]> producer = make.get();
    KafkaClientMetrics meters = new KafkaClientMetrics(producer);
    meters.bindTo(registry);
    return new Made(producer, meters, metric(producer, METADATA_AGE), metric(producer, REFUSALS));
  }

  private static Metric metric(Producer<byte[], byte[]> producer, String name) {
    return producer.metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public Producer<byte[], byte[]> get() {
    return made.producer();
  }

  /** How old its metadata is; very old until the first came. */
  public long metadataAgeNanos() {
    return made.metadataAge().metricValue() instanceof Number seconds
        ? (long) (seconds.doubleValue() * TimeUnit.SECONDS.toNanos(1))
        : Long.MAX_VALUE;
  }

  /** How often this one's authentication has failed. */
  public double refusals() {
    return made.refusals().metricValue() instanceof Number refusals ? refusals.doubleValue() : 0;
  }

  /** What the old one still has in hand ends with an unknown outcome. */
  public synchronized void remake() {
    Made old = made;
    old.meters().close();
    made = make();
    old.producer().close(Duration.ZERO);
  }

  @Override
  public synchronized void close() {
    made.meters().close();
    made.producer().close(Duration.ZERO);
  }
}
