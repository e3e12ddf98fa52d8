package io.punctual.callback;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.callback.produce.KafkaProducers;
import io.punctual.callback.produce.LiveProducer;
import io.punctual.callback.produce.ProduceConfig;
import io.punctual.callback.produce.ProducerPulse;
import io.punctual.callback.produce.SlowPartitions;
import io.punctual.callback.watch.WatchKafka;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The way to Kafka: its producer, which partitions are slow, and the health. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProduceConfig.class)
class KafkaWiring {

  @Bean
  LiveProducer producer(ProduceConfig config, MeterRegistry registry) {
    return new LiveProducer(() -> KafkaProducers.create(config), registry);
  }

  @Bean
  ProducerPulse producerPulse() {
    return new ProducerPulse(System::nanoTime);
  }

  @Bean
  HealthIndicator kafkaHealthIndicator(WatchKafka kafka, ProduceConfig config) {
    return () ->
        (kafka.reachable() ? Health.up() : Health.status("DEGRADED"))
            .withDetail("punctual.kafka.bootstrap-servers", config.bootstrapServers())
            .build();
  }

  @Bean
  SlowPartitions slowPartitions(ProduceConfig config) {
    return new SlowPartitions(config.slowAfter());
  }
}
