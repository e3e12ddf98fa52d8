package io.punctual.callback.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.produce.LiveProducer;
import io.punctual.callback.produce.ProduceConfig;
import io.punctual.callback.produce.ProducerPulse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class WatchKafkaTest {

  private static final ProduceConfig CONFIG =
      new Binder(
              new MapConfigurationPropertySource(
                  Map.of("punctual.kafka.bootstrap-servers", "kafka:9092")))
          .bind("punctual.kafka", ProduceConfig.class)
          .get();

  private final List<DeliverEvent> events = new ArrayList<>();
  private double metadataAge;
  private double refusals;
  private boolean isRefusedAgain;
  private int made;

  private final WatchKafka watch =
      new WatchKafka(
          new LiveProducer(this::producer, new SimpleMeterRegistry()),
          new ProducerPulse(System::nanoTime),
          CONFIG,
          events::add);

  @Test
  void aProducerWhoseKafkaIsSlowIsNotThrownAwayEachTimeThatItAnswers() {
    for (int i = 0; i < 3; i++) {
      metadataAge = 10;
      watch.check();
      metadataAge = 0;
      watch.check();
    }
    assertThat(events).doesNotHaveAnyElementsOfTypes(DeliverEvent.ProducerRemade.class);
    assertThat(made).isEqualTo(1);
  }

  @Test
  void oneThatWasRefusedAtFirstIsRemadeOnceKafkaAnswers() {
    metadataAge = 10;
    refusals = 3;
    watch.check();
    assertThat(made).isEqualTo(1);

    metadataAge = 0;
    watch.check();
    watch.check();
    assertThat(made).isEqualTo(2);
    assertThat(events)
        .containsExactly(new DeliverEvent.ProducerRemade(), new DeliverEvent.KafkaReached());
  }

  @Test
  void aLossTellsWhetherKafkaRefusesUsNow() {
    refusals = 3;
    watch.check();
    metadataAge = 10;
    watch.check();
    metadataAge = 0;
    watch.check();
    metadataAge = 10;
    refusals = 4;
    watch.check();
    assertThat(events)
        .filteredOn(DeliverEvent.KafkaLost.class::isInstance)
        .containsExactly(
            new DeliverEvent.KafkaLost("kafka:9092", false),
            new DeliverEvent.KafkaLost("kafka:9092", true));
  }

  @Test
  void oneThatIsRefusedAgainIsNotRemadeWhileKafkaGoesOnAnswering() {
    isRefusedAgain = true;
    refusals = 1;
    for (int i = 0; i < 5; i++) {
      watch.check();
    }
    assertThat(made).isEqualTo(2);
  }

  /** A new one has not been refused yet, as a rule. */
  private Producer<byte[], byte[]> producer() {
    if (made++ > 0 && !isRefusedAgain) {
      refusals = 0;
    }
    MockProducer<byte[], byte[]> producer = new MockProducer<>();
    producer.setMockMetrics(name("metadata-age"), metric("metadata-age", () -> metadataAge));
    producer.setMockMetrics(
        name("failed-authentication-total"), metric("failed-authentication-total", () -> refusals));
    return producer;
  }

  private static MetricName name(String name) {
    return new MetricName(name, "producer-metrics", "", Map.of());
  }

  private static Metric metric(String name, Supplier<Object> value) {
    return new Metric() {
      @Override
      public MetricName metricName() {
        return name(name);
      }

      @Override
      public Object metricValue() {
        return value.get();
      }
    };
  }
}
