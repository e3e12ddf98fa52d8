package io.punctual.api.batch;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires batches. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BatchConfig.class)
@Import({ReadBatch.class, BatchController.class})
public class BatchWiring {

  @Bean
  BatchMemory batchMemory(BatchConfig config, MeterRegistry meters) {
    BatchMemory memory = new BatchMemory(config);
    measure("small", memory.small(), meters);
    measure("large", memory.large(), meters);
    return memory;
  }

  private static void measure(String name, BatchMemory.Room room, MeterRegistry meters) {
    Tags tags = Tags.of("room", name);
    meters.gauge("punctual.batches.bytes", tags, room, BatchMemory.Room::bytesInUse);
    meters.gauge("punctual.batches.bytes.limit", tags, room, BatchMemory.Room::bytesMax);
    meters.gauge("punctual.batches.waiting", tags, room, BatchMemory.Room::waiting);
  }
}
