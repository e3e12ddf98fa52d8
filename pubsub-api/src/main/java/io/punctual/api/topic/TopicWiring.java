package io.punctual.api.topic;

import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import java.util.concurrent.Executors;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires what is known of topics. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({TopicConfig.class, KafkaConfig.class})
@Import({AskKafka.class, LastKnown.class, KeepTopics.class})
public class TopicWiring {

  @Bean
  Loop kafkaWatch(AskKafka kafka, ApiEvents events) {
    return new Loop("kafka-watch", kafka::lookForIt, 1, Phases.KAFKA, events);
  }

  /** The instance is ready after it: the first callers find Kafka reached. */
  @Bean
  ApplicationRunner firstLookAtKafka(AskKafka kafka) {
    return _ -> kafka.awaitFirstAnswer();
  }

  @Bean
  Loop topicKeeping(KeepTopics topics, ApiEvents events) {
    return new Loop("keep-topics", topics, 1, Phases.KAFKA, events);
  }

  @Bean
  KnowTopics knowTopics(TopicConfig config, AskKafka kafka, LastKnown last, MeterRegistry meters) {
    KnowTopics topics =
        new KnowTopics(
            config,
            kafka,
            last,
            Executors.newVirtualThreadPerTaskExecutor(),
            Ticker.systemTicker());
    Gauge.builder("punctual.topics.known", topics, KnowTopics::size).register(meters);
    return topics;
  }

  @Bean
  HealthIndicator kafkaHealthIndicator(AskKafka kafka, KafkaConfig config) {
    return () ->
        (kafka.reachable()
                ? Health.up()
                : Health.status("DEGRADED")
                    .withDetail("topics", "what was last known of them holds"))
            .withDetail("punctual.kafka.bootstrap-servers", config.bootstrapServers())
            .build();
  }
}
