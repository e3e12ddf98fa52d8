package io.punctual.api.batch;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.submit.SubmitConfig;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires batches. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BatchConfig.class)
@Import(BatchController.class)
public class BatchWiring {

  @Bean
  BatchMemory batchRooms(BatchConfig config, MeterRegistry meters) {
    BatchMemory rooms = new BatchMemory(config);
    measure("small", rooms.small(), meters);
    measure("large", rooms.large(), meters);
    return rooms;
  }

  private static void measure(String name, MemoryRoom room, MeterRegistry meters) {
    Gauge.builder("punctual.batches.bytes", room, MemoryRoom::bytesInUse)
        .tag("room", name)
        .register(meters);
    Gauge.builder("punctual.batches.bytes.limit", room, MemoryRoom::bytesMax)
        .tag("room", name)
        .register(meters);
    Gauge.builder("punctual.batches.waiting", room, MemoryRoom::waiting)
        .tag("room", name)
        .register(meters);
  }

  @Bean
  ReadBatch readBatch(
      BatchConfig config, BatchMemory rooms, ReadTimerRequest readTimer, SubmitConfig submit) {
    return new ReadBatch(config, rooms, readTimer, (int) submit.bodyMax().toBytes());
  }
}
